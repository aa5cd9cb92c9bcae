/** Reading aloud, where a device can. */

export const canSpeak = "speechSynthesis" in window;

/** Says something now; what is being said before it is cut short. @param {string} words */
export function speak(words) {
  if (!canSpeak || !words) return;
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(words);
  said.lang = document.documentElement.lang;
  speechSynthesis.speak(said);
}
