/**
 * `npm run battery -- races`, `-- crashes`, `-- webhooks` and `-- workers`: the full runs (docs/testing.md). Prints one JSON
 * line per case and a summary; exits with 1 when an invariant is violated. Options: `--trials`, `--controls`, `--only`,
 * `--kills`, `--checkouts`, `--minutes`, `--jobs`, `--faults` and `--seed`.
 */
import { parseArgs } from "node:util";
import { runCrashes } from "./crashes/run-crashes.ts";
import { runRaces } from "./races/run-races.ts";
import { runWebhooks } from "./webhooks/run-webhooks.ts";
import { runWorkers } from "./workers/worker-battery.ts";

const number = (text: string | undefined, otherwise: number): number => (text === undefined ? otherwise : Number(text));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    trials: { type: "string" },
    controls: { type: "string" },
    only: { type: "string" },
    kills: { type: "string" },
    checkouts: { type: "string" },
    seed: { type: "string" },
    minutes: { type: "string" },
    events: { type: "string" },
    jobs: { type: "string" },
    faults: { type: "string" },
  },
});

async function races(): Promise<boolean> {
  const onReport = (report: unknown) => console.log(JSON.stringify(report));
  const reports = await runRaces({
    trials: number(values.trials, 240),
    controls: number(values.controls, 40),
    only: values.only,
    onReport,
  });
  const trials = reports.reduce((sum, each) => sum + each.trials, 0);
  const violations = reports.reduce((sum, each) => sum + each.violations, 0);
  const red = reports.flatMap(({ redWithoutGuard }) => (redWithoutGuard === undefined ? [] : [redWithoutGuard]));
  const lowest = Math.round(Math.min(...red) * 100);
  console.log(
    `${trials} trials, ${violations} violations; without its guard the palest case is red in ${lowest} % of trials.`,
  );
  return reports.every(({ pass }) => pass);
}

async function crashes(): Promise<boolean> {
  const report = await runCrashes({
    kills: number(values.kills, 500),
    checkouts: number(values.checkouts, 1000),
    seed: number(values.seed, Date.now() % 1_000_000),
    minutes: number(values.minutes, 240),
    onProgress: (line) => console.log(line),
  });
  console.log(JSON.stringify(report));
  return report.pass;
}

async function webhooks(): Promise<boolean> {
  const report = await runWebhooks({
    events: number(values.events, 100_000),
    kills: number(values.kills, 50),
    say: (line) => console.log(line),
  });
  console.log(JSON.stringify(report));
  return report.pass;
}

async function workers(): Promise<boolean> {
  const report = await runWorkers({
    jobs: number(values.jobs, 5000),
    faults: number(values.faults, 150),
    say: (line) => console.log(line),
  });
  console.log(JSON.stringify(report));
  return report.pass;
}

const batteries: Record<string, () => Promise<boolean>> = { races, crashes, webhooks, workers };
const chosen = batteries[positionals[0] ?? ""];
if (chosen === undefined) {
  console.error(`Choose one: ${Object.keys(batteries).join(", ")}.`);
  process.exit(2);
}
process.exit((await chosen()) ? 0 : 1);
