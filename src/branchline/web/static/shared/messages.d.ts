// Made by `make assets` from the structs of the server; changes belong there.

export interface Play {
  type: "play";
  id: string;
  version: string;
  move: string;
}

export interface TakeBack {
  type: "take_back";
  id: string;
  version: string;
}

export interface Clear {
  type: "clear";
  id: string;
  version: string;
}

export interface Explain {
  type: "explain";
  id: string;
  move?: string;
  picks?: string[];
}

export interface About {
  type: "about";
  id: string;
  thing: string;
}

export interface Preview {
  type: "preview";
  id: string;
  moves: string[];
}

export interface Hint {
  type: "hint";
  id: string;
}

export interface Sit {
  type: "sit";
  id: string;
  seat: number | null;
}

export interface Ping {
  type: "ping";
  id: string;
}

/** Who is to have a seat: me, another person here, whoever has the link, or a bot. */
export interface SeatWish {
  kind: "bot" | "here" | "me" | "open";
  name?: string;
  bot?: string;
}

/** A board as somebody has entered it so far, and what they touch now. */
export interface Sketched {
  game: string;
  options?: Record<string, unknown>;
  board?: string | null;
  touch?: Touch | null;
}

/** Somebody has touched a place of the drawing. */
export interface Touch {
  place: string;
  tool?: string;
  round?: number;
}

/** All there is to know for one seat. */
export interface Snapshot {
  type: "snapshot";
  table: TableInfo;
  seat: number | null;
  version?: string;
  pending?: string[];
  confirmed?: boolean;
  view?: unknown;
  moves?: string[];
  picks?: Pick[];
  prompt?: PromptInfo | null;
  progress?: ProgressInfo | null;
  sprite?: string;
  panes?: Pane[];
  since?: Patch[];
  sheets?: SideSheet[];
  log?: LogLine[];
  outcome?: OutcomeInfo | null;
  puzzle?: Tried | null;
}

/** A table as a visitor may know it, without the game that runs on it. */
export interface TableInfo {
  id: string;
  game: string;
  rules: number;
  title: string;
  status: "abandoned" | "open" | "over" | "running";
  options: Record<string, unknown>;
  settings: SettingInfo[];
  played: string;
  minutes: number;
  colour: string;
  secrets: boolean;
  sound: string;
  commitment: string;
  created_by_me: boolean;
  seats: SeatInfo[];
  mine: number[];
  invites: Invite[];
  hints: boolean;
  analysis: boolean;
  clock: number;
  deadline: number | null;
  rematch: string;
  lesson: boolean;
  continued: boolean;
  challenge: ChallengeInfo | null;
  entered: boolean;
  analysable: boolean;
  proof: Proof | null;
}

/** A setting of this table, in words. */
export interface SettingInfo {
  label: string;
  value: string;
}

/** A seat as a visitor may know it. */
export interface SeatInfo {
  seat: number;
  name: string;
  side: string;
  kind: "bot" | "human" | "open";
  bot: string;
  level: string;
  owned: boolean;
  mine: boolean;
  needs_nonce: boolean;
  seated: boolean;
  resigned: boolean;
  present: boolean;
  state: "drawing" | "ready" | "waiting";
}

export interface Invite {
  seat: number;
  path: string;
}

/** A challenge that is tried at a table, or practised. */
export interface ChallengeInfo {
  kind: "beat" | "daily" | "practice";
  path: string;
  counts: boolean;
  closes: number | null;
}

/** What is shown when a game has ended, so that everyone can derive its chance again. */
export interface Proof {
  seed: string;
  nonces: string[];
  game: string;
}

/** Something a player can choose: an element of the drawing, a button, or one way to lie in a cell. */
export interface Pick {
  id: string;
  label: string;
  then?: Pick[];
  move?: string;
  pane?: string;
  symbol?: string;
  transform?: string;
  turn?: number;
  flip?: boolean;
  ask?: string;
  ask_below?: string;
  missing?: string;
  verb?: string;
  hold?: boolean;
  why?: string;
}

/** What the seat is to do, and what its button says as long as something is to be chosen. */
export interface PromptInfo {
  sentence: string;
  missing: string;
}

/** How far the game has come, in words and as this step of so many. */
export interface ProgressInfo {
  label: string;
  step: number;
  steps: number;
}

/** One picture: fragments of SVG by element id, painted in their order, in a box of its own units. */
export interface Pane {
  id: string;
  title: string;
  width: number;
  height: number;
  fragments: Record<string, string>;
  seat: number | null;
  left: number;
  top: number;
  place: "aside" | "board" | "tray";
  item: [number, number] | null;
  note: string;
  grain: number;
  near: [number, number, number, number] | null;
}

/** One changed element of a pane; without `svg` it is removed. */
export interface Patch {
  pane: string;
  id: string;
  cause: "erase" | "place" | "roll" | "score";
  svg?: string;
  before?: string;
}

/** The score of one side, line by line. */
export interface SideSheet {
  side: number;
  name: string;
  seats: number[];
  total: number;
  lines: SheetLine[];
}

export interface SheetLine {
  key: string;
  label: string;
  points: number;
  marks: string[];
  group?: string;
  provisional?: boolean;
}

/** An entry of the log as its reader may know it, as data and as a sentence. */
export interface LogLine {
  kind: "chance" | "phrase" | "seat" | "turn";
  items: string[];
  text: string;
  seat?: number | null;
  label?: string;
  about?: number[];
}

export interface OutcomeInfo {
  ranks: RankInfo[];
  decided_by: string;
  won: boolean | null;
  target: number | null;
}

export interface RankInfo {
  place: number;
  side: number;
  name: string;
  seats: number[];
  score: number;
}

/** How far a try at a puzzle has come. */
export interface Tried {
  points: number;
  answered: boolean;
  verdict: string;
}

/** What is different from what the socket was last sent; what is unset has not changed. */
export interface Update {
  type: "update";
  table?: TableInfo;
  version?: string;
  pending?: string[];
  confirmed?: boolean;
  view?: unknown;
  moves?: string[];
  picks?: (number | PickChange)[];
  prompt?: PromptInfo | null;
  progress?: ProgressInfo | null;
  sprite?: string;
  sheets?: SideSheet[];
  outcome?: OutcomeInfo | null;
  puzzle?: Tried | null;
  panes?: Pane[];
  resized?: Frame[];
  patches?: Patch[];
  log?: LogChange;
}

/** A pick that is different or new; a number among `then` is the place of one that is as it was. */
export interface PickChange {
  id: string;
  label: string;
  then?: (number | PickChange)[];
  move?: string;
  pane?: string;
  symbol?: string;
  transform?: string;
  turn?: number;
  flip?: boolean;
  ask?: string;
  ask_below?: string;
  missing?: string;
  verb?: string;
  hold?: boolean;
  why?: string;
}

/** A pane without its fragments. */
export interface Frame {
  id: string;
  title: string;
  width: number;
  height: number;
  seat?: number | null;
  left?: number;
  top?: number;
  place?: "aside" | "board" | "tray";
  item?: [number, number] | null;
  note?: string;
  grain?: number;
  near?: [number, number, number, number] | null;
}

export interface LogChange {
  keep: number;
  lines: LogLine[];
}

export interface Ack {
  type: "ack";
  id: string;
  version: string;
}

export interface Refusal {
  type: "refusal";
  id: string;
  code: string;
  text: string;
  version: string;
  at?: string;
  rule?: string;
}

export interface Reason {
  type: "reason";
  id: string;
  code: string;
  text: string;
  at?: string;
  rule?: string;
}

/** What something is; without a title there is nothing to say. */
export interface Described {
  type: "about";
  id: string;
  title?: string;
  text?: string;
  progress?: [number, number] | null;
}

export interface Previewed {
  type: "preview";
  id: string;
  sheets?: SideSheet[];
  overlay?: Record<string, string>;
  code?: string;
  text?: string;
}

export interface Hinted {
  type: "hint";
  id: string;
  moves: string[];
  text: string;
}

export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

export interface Problem {
  type: "error";
  id: string;
  code: string;
  text: string;
}

/** One step of a game; `line` says what has just happened, and is missing before anything has. */
export interface Replayed {
  step: number;
  steps: number;
  line: LogLine | null;
  progress: ProgressInfo | null;
  sprite: string;
  panes: Pane[];
  sheets: SideSheet[];
}

export interface Ending {
  curve: CurvePoint[];
  text: string;
  boards: Pane[];
  review: boolean;
}

/** The end of a round or turn. */
export interface CurvePoint {
  label: string;
  step: number;
  totals: number[];
}

/** How far a review is, and what it has found; of one that nobody has asked for, nothing. */
export interface ReviewInfo {
  seat: number;
  done: number;
  of: number;
  judged_by: "chances" | "points";
  possible: string;
  lost: number;
  error: number;
  turns: TurnReview[];
}

/** A turn of a seat beside the best that was found for it. */
export interface TurnReview {
  turn: number;
  label: string;
  step: number;
  acts: number;
  grade: "best" | "good" | "inaccuracy" | "mistake";
  word: string;
  lost: number;
  error: number;
  expected: number;
  reached: number;
  played: string;
  better: string;
}

/** The board as it would have been. */
export interface BetterBoard {
  sprite: string;
  panes: Pane[];
  better: string[];
  mine: string[];
}

/** What was certainly a mistake; empty where nothing was. */
export interface Teaser {
  lost: number;
  judged_by: "chances" | "points";
  label: string;
  title: string;
  why: string;
}

/** Where an analysis begins, and the line that is there already. */
export interface Opened {
  start: Start;
  path: string[];
  at: number;
  seat: number | null;
}

/** With what an analysis begins: an empty table, a board to go on with alone, or what a seat has seen. */
export interface Start {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  rules?: number;
  board?: string;
  names?: string[];
  seen?: Seen | null;
}

/** A game with secrets that goes on, as a seat saw it when a phase began; the rest is imagined. */
export interface Seen {
  table: string;
  seat: number;
  phase: number;
  sample?: number;
}

/** A node of the tree. */
export interface Position {
  path: string[];
  line: LogLine | null;
  acting: number[];
  snapshot: Snapshot;
  draw: DrawInfo | null;
}

/** What is to be rolled or drawn: for each result the number of the pool that it comes from. */
export interface DrawInfo {
  pools: Face[][];
  results: number[];
  whose: string;
}

/** What a die can show, a card, a tile. */
export interface Face {
  name: string;
  words: string;
}

/** The best plans of a seat, the best first; from what that seat knows. */
export interface Plans {
  seat: number;
  judged_by: "chances" | "points";
  plans: PlanInfo[];
}

/** One of the best plans of whoever is to act. */
export interface PlanInfo {
  moves: string[];
  words: string;
  why: string;
  value: number;
  error: number;
}

/** What checking has found; `problem` is empty when everything is right. */
export interface Verified {
  results: number;
  draws: CheckedDraw[];
  problem: string;
}

/** A draw of the game, and whether it follows from seed and nonces. */
export interface CheckedDraw {
  label: string;
  text: string;
  result: "right" | "unchecked" | "wrong";
}

/** The lesson that is taught at a table. */
export interface LessonInfo {
  name: string;
  title: string;
  first: boolean;
  before: number;
  steps: LessonStepInfo[];
}

/** One step in the reader's language. */
export interface LessonStepInfo {
  text: string;
  moves: string[];
  pick: string;
  at: string;
  free: boolean;
  turn: boolean;
}

/** The puzzle of a table; nothing in it tells how it is solved. */
export interface PuzzleInfo {
  game: string;
  name: string;
  title: string;
  task: string;
  goal: string;
  grade: number;
  start: number;
  naive: number;
  best: number;
  hints: number;
  today: string;
  before: SideSheet;
  others: string[];
}

/** What people have found in a puzzle, by the first answer of each. */
export interface FoundInfo {
  mine: number;
  results: [number, number][];
}

/** A step of help, in words; what it lights, and the moves it gives away. */
export interface HintInfo {
  text: string;
  picks: string[];
  moves: string[];
}

/** The board of the proof, and its score. */
export interface ProofInfo {
  sprite: string;
  panes: Pane[];
  sheets: SideSheet[];
  placed: string[];
}

/** A companion as its host and those who follow it see it. */
export interface PaperInfo {
  type: "paper";
  code: string;
  name: string;
  game: string;
  title: string;
  played: string[];
  host: boolean;
  by_hand: boolean;
  version: number;
  drawn: number;
  steps: number;
  step: number;
  progress: ProgressInfo | null;
  task: string;
  said: string;
  panes: PaperPane[];
  sprite: string;
  verb: string;
  between: boolean;
  entering: Entering | null;
  ended: boolean;
  commitment: string;
  seed: string;
  nonce: string;
  followers: string;
  seconds: number;
  left: number;
  table: string;
}

/** A picture, or things that lie in rows, each with its name in its fragment. */
export interface PaperPane {
  id: string;
  title: string;
  width: number;
  height: number;
  fragments: string[];
  large: boolean;
  item: [number, number] | null;
}

/** What the host is to enter: for each die one of its faces. */
export interface Entering {
  verb: string;
  pools: string[][];
  distinct: boolean;
  faces: Record<string, DrawnFace>;
}

/** A result that can be tapped. */
export interface DrawnFace {
  name: string;
  width: number;
  height: number;
  picture: string;
}

/** A score pad as the page fills it in. */
export interface PadInfo {
  game: string;
  title: string;
  least: number;
  most: number;
  lines: PadLineInfo[];
  rounds: boolean;
  lowest_wins: boolean;
  columns: Record<string, string[]>;
}

export interface PadLineInfo {
  key: string;
  label: string;
}

/** A challenge and its results, as a visitor may know them. */
export interface DailyStanding {
  challenge: DailyInfo;
  best: DailyResult[];
  better_than: number | null;
  above: number;
  own_place: [number, number] | null;
  named: boolean;
}

/** A challenge, and how far a visitor has come with it. */
export interface DailyInfo {
  day: string;
  game: string;
  path: string;
  title: string;
  played: string;
  colour: string;
  opponents: string[];
  minutes: number;
  pictures: string[];
  commitment: string;
  closes: number;
  opens: number;
  is_open: boolean;
  results: number;
  state: "counted" | "given-up" | "late" | "none" | "running";
  table: string;
  score: number | null;
  said: string;
}

/** A result in a list: under a name, or nobody's. */
export interface DailyResult {
  name: string;
  said: string;
  mine: boolean;
  board: string;
}

/** What can be told of a result: nothing of it tells the chance. */
export interface DailyShare {
  text: string;
  marks: string[];
}

/** A board that is entered by hand, and what it is worth. */
export interface SketchInfo {
  board: string;
  played: string;
  total: number;
  lines: SheetLine[];
  mistakes: MistakeInfo[];
  to_mend: string;
  notes: string[];
  written: Record<string, string>;
  resumed?: string;
  rounds?: number;
  boxes?: BoxInfo[];
  sprite?: string;
  panes?: Pane[];
  patches?: Patch[];
}

/** Something that breaks a rule, and where. */
export interface MistakeInfo {
  place: string;
  text: string;
}

/** Something that is written beside the board. */
export interface BoxInfo {
  id: string;
  label: string;
  choices: [string, string][];
  group?: string;
}

/** A game of the server, before a table is made. */
export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  seats: SeatRange;
  secrets: boolean;
  bots: string[];
  ready: string[];
  levels: Record<string, string>;
  stand_in: string;
  first: string;
  minutes: Record<string, number>;
  settings: GameSetting[];
  lessons: LessonTitle[];
}

export interface SeatRange {
  least: number;
  most: number;
}

export interface GameSetting {
  name: string;
  label: string;
  default: string | number | boolean;
  choices: ChoiceInfo[];
  when: Condition[];
  continues: string;
  house_rule: boolean;
  fixed: Record<string, string | number | boolean>;
}

export interface ChoiceInfo {
  value: string | number | boolean;
  label: string;
  note: string;
  picture: string;
  colour: string;
}

/** Each of these options has one of these values, and one of these numbers of players plays, if any. */
export interface Condition {
  options: Record<string, (string | number | boolean)[]>;
  seats: number[];
}

/** A lesson that can be begun. */
export interface LessonTitle {
  name: string;
  title: string;
  seconds: number;
  picture: string;
  offered: Condition[];
}

/** How far the strong bots of a new server are. */
export interface Preparing {
  text: string;
  games: string[];
}

export interface Me {
  name: string;
  csrf: string;
  language: string;
}

/** Where another device becomes mine; what is secret is in the fragment, which no server is sent. */
export interface DeviceLink {
  path: string;
  picture: string;
}

/** How far the link is that I have made. */
export interface LinkState {
  state: "made" | "none" | "opened";
  code: string;
}

/** Whether this device is whoever made the link by now, and what it shows until then. */
export interface DeviceState {
  done: boolean;
  code: string;
}

export type FromClient = Play | TakeBack | Clear | Explain | About | Preview | Hint | Sit | Ping;

export type FromServer = Snapshot | Update | Ack | Refusal | Reason | Described | Previewed | Hinted | Pong | Problem;
