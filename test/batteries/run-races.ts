/** Runs race cases: prepared in batches, fired together, judged one by one, the books checked after each case. */
import { sql } from "kysely";
import type { RaceCase, Trial } from "./race-case.ts";
import { raceCases } from "./race-cases.ts";
import { openRaceWorld, type RaceWorld } from "./race-world.ts";

export type CaseReport = {
  battery: "races";
  case: string;
  trials: number;
  violations: number;
  /** Trials in which a process was too busy and said so (503, nothing done): repeated, not counted. */
  busy: number;
  /** Slowest answer at the 95th of 100, in milliseconds. */
  p95: number;
  /** Share of trials that were red with the guard taken away; missing where the case has none to take. */
  redWithoutGuard?: number;
  pass: boolean;
  examples: string[];
};

const BATCH = 10;
const RED_LIMIT = 0.95;

export type RaceOptions = {
  trials: number;
  controls: number;
  processes?: number;
  /** Called after a case, and once more after its control. */
  onReport?: (report: CaseReport) => void;
};

export async function runRaces(options: RaceOptions): Promise<CaseReport[]> {
  const reports: CaseReport[] = [];
  const world = await openRaceWorld(options.processes);
  try {
    for (const race of raceCases) {
      const report = await runCase(world, race, options.trials);
      reports.push(report);
      options.onReport?.(report);
    }
    const faults = await world.shop.audit();
    if (faults.length > 0) throw new Error(`The books do not balance after the races:\n${faults.join("\n")}`);
  } finally {
    await world.close();
  }
  for (const race of raceCases) {
    const report = reports.find((each) => each.case === race.name);
    if (race.sabotage === undefined || report === undefined || options.controls === 0) continue;
    report.redWithoutGuard = await runControl(race, options);
    report.pass &&= report.redWithoutGuard >= RED_LIMIT;
    options.onReport?.(report);
  }
  return reports;
}

async function runCase(world: RaceWorld, race: RaceCase, trials: number): Promise<CaseReport> {
  const wrong: string[] = [];
  const times: number[] = [];
  let busy = 0;
  for (let done = 0; done < trials && busy <= trials; ) {
    const outcomes = await runBatch(world, race, Math.min(BATCH, trials - done));
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

/** Trials that have nothing to do with each other go through the gate together. */
async function runBatch(world: RaceWorld, race: RaceCase, count: number): Promise<Outcome[]> {
  const trials: Trial[] = await Promise.all(Array.from({ length: count }, () => race.prepare(world)));
  const answers = await world.fire(trials.flatMap(({ requests }) => requests));
  const outcomes: Outcome[] = [];
  for (const trial of trials) {
    const own = answers.splice(0, trial.requests.length);
    const isBusy = own.some(({ status }) => status === 503);
    const problems = isBusy ? [] : await trial.judge(own);
    outcomes.push({ problems, milliseconds: own.map((each) => each.milliseconds), isBusy });
  }
  return outcomes;
}

/** The same case in a world of its own, without its guard: how often is it red? */
async function runControl(
  { sabotage = [], ...race }: RaceCase,
  { controls, processes = 2 }: RaceOptions,
): Promise<number> {
  const world = await openRaceWorld(Math.min(processes, 2));
  try {
    for (const statement of sabotage) await sql.raw(statement).execute(world.db);
    const report = await runCase(world, race, controls);
    return report.violations / report.trials;
  } finally {
    await world.close();
  }
}
