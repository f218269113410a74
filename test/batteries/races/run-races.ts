/** Runs race cases: prepares trials in batches, fires them together, judges each one, and checks the ledger at the end. */
import { sql } from "kysely";
import { ApiError } from "#sdk/call.ts";
import { findFaults } from "../../flows/payments/books.ts";
import type { GateAnswer } from "./gate.ts";
import type { RaceCase, Trial } from "./race-case.ts";
import { raceCases } from "./race-cases.ts";
import { faultsOf, openRaceWorld, pause, type RaceWorld } from "./race-world.ts";

export type CaseReport = {
  battery: "races";
  case: string;
  trials: number;
  violations: number;
  /** Trials in which a process returned 503 without doing anything: repeated, not counted. */
  busy: number;
  /** 95th percentile of the response time, in milliseconds. */
  p95: number;
  /** Share of trials that fail without the guard; missing for cases without a guard. */
  redWithoutGuard?: number;
  pass: boolean;
  examples: string[];
};

const BATCH = 10;
const MAX_PREPARATIONS = 60;
const RED_LIMIT = 0.95;
/** Ledger rules that need the event dispatcher, which doesn't run in this battery. */
const leftOut = new Set(["events.dispatched"]);

export type RaceOptions = {
  trials: number;
  controls: number;
  processes?: number;
  /** Runs only the cases whose name contains this text. */
  only?: string | undefined;
  /** Called after each case, and again after its control run. */
  onReport?: (report: CaseReport) => void;
};

export async function runRaces(options: RaceOptions): Promise<CaseReport[]> {
  const reports: CaseReport[] = [];
  const races = raceCases.filter(({ name }) => name.includes(options.only ?? ""));
  const world = await openRaceWorld(options.processes);
  try {
    for (const race of races) {
      const report = await runCase(world, race, options.trials);
      reports.push(report);
      options.onReport?.(report);
    }
    const faults = await findFaults(world.db, world.shop.journal(), (rule) => !leftOut.has(rule));
    if (faults.length > 0) throw new Error(`The ledger does not balance after the races:\n${faults.join("\n")}`);
  } finally {
    await world.close();
  }
  await runControls(races, options, (race, share) => {
    const report = reports.find((each) => each.case === race.name);
    if (report === undefined) return;
    report.redWithoutGuard = share;
    report.pass &&= share >= RED_LIMIT;
    options.onReport?.(report);
  });
  return reports;
}

async function runCase(world: RaceWorld, race: RaceCase, trials: number, hasGuard = true): Promise<CaseReport> {
  const wrong: string[] = [];
  const times: number[] = [];
  let busy = 0;
  for (let done = 0; done < trials && busy <= trials; ) {
    const outcomes = await runBatch(world, race, Math.min(BATCH, trials - done), hasGuard);
    for (const { problems, milliseconds, isBusy } of outcomes) {
      if (isBusy) {
        busy++;
        continue;
      }
      done++;
      times.push(...milliseconds);
      if (problems.length > 0) wrong.push(problems.join("; "));
    }
  }
  times.sort((left, right) => left - right);
  const p95 = Math.round(times[Math.floor(times.length * 0.95)] ?? 0);
  const violations = wrong.length;
  return {
    battery: "races",
    case: race.name,
    trials,
    violations,
    busy,
    p95,
    pass: violations === 0 && busy <= trials,
    examples: wrong.slice(0, 3),
  };
}

type Outcome = { problems: string[]; milliseconds: number[]; isBusy: boolean };

/** Fires independent trials together. */
async function runBatch(world: RaceWorld, race: RaceCase, count: number, hasGuard: boolean): Promise<Outcome[]> {
  const trials: Trial[] = await Promise.all(Array.from({ length: count }, () => prepare(world, race)));
  const answers = await world.fire(trials.flatMap(({ requests }) => requests));
  const outcomes: Outcome[] = [];
  for (const trial of trials) {
    const own = answers.splice(0, trial.requests.length);
    const isBusy = own.some(({ status }) => status === 503);
    const problems = isBusy ? [] : await examine(trial, own, hasGuard);
    outcomes.push({ problems, milliseconds: own.map((each) => each.milliseconds), isBusy });
  }
  return outcomes;
}

/** Retries the preparation on 503; leftovers of a failed attempt don't affect the trial. */
async function prepare(world: RaceWorld, race: RaceCase): Promise<Trial> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await race.prepare(world);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503 || attempt === MAX_PREPARATIONS) throw error;
      await pause(1000);
    }
  }
}

async function examine(trial: Trial, answers: readonly GateAnswer[], hasGuard: boolean): Promise<string[]> {
  const found = await trial.judge(answers);
  if (!hasGuard) return found;
  const doubtful = answers.filter((answer) => trial.isFine?.(answer) !== true);
  return [...faultsOf(doubtful, trial.refusals ?? []), ...found, ...((await trial.books?.(answers)) ?? [])];
}

/** Repeats each case without its guard, in a world without ledger checks, and reports the share of failed trials. */
async function runControls(
  races: readonly RaceCase[],
  options: RaceOptions,
  onRed: (race: RaceCase, share: number) => void,
) {
  if (options.controls === 0) return;
  const world = await openRaceWorld(Math.min(options.processes ?? 2, 2));
  // Guards that can't be restored are removed last.
  const isLasting = ({ sabotage }: RaceCase) => Number(sabotage?.isLasting === true);
  const run = async (statements: readonly string[] = []) => {
    for (const statement of statements) await sql.raw(statement).execute(world.db);
  };
  try {
    for (const race of [...races].sort((left, right) => isLasting(left) - isLasting(right))) {
      if (race.sabotage === undefined) continue;
      await run(race.sabotage.take);
      const { violations, trials } = await runCase(world, race, options.controls, false);
      onRed(race, violations / trials);
      await run(race.sabotage.giveBack);
    }
  } finally {
    await world.close();
  }
}
