/**
 * Fifty hostile connections to each of the most expensive endpoints next to regular shoppers, over time: p95 of the
 * home page, successful sign-ins, and memory growth. Needs a quiet machine; the short form in `npm test` doesn't
 * (docs/decisions/0057-cost-off-the-event-loop.md).
 */
import { type HostileReport, runHostile } from "#test/batteries/hostile/hostile-battery.ts";

const VISITS = 60;
const MOST_MILLISECONDS = 200;
const MOST_MEGABYTES = 100;
const LEAST_SIGN_INS = 0.99;

export async function run(): Promise<void> {
  const columns = ["calm", "attacked", "work", "sign-ins", "growth"].map((name) => name.padStart(11)).join("");
  console.log(`  ${"p95 of the home page".padEnd(34)}${columns}   responses to hostile requests`);
  const reports = await runHostile({ visits: VISITS, onReport: show });
  if (!reports.every(holds)) process.exitCode = 1;
}

const signInsOf = ({ signIns, failedSignIns }: HostileReport): number => (signIns - failedSignIns) / signIns;

function holds(report: HostileReport): boolean {
  return (
    report.time < MOST_MILLISECONDS &&
    report.failedPages === 0 &&
    signInsOf(report) >= LEAST_SIGN_INS &&
    report.growth < MOST_MEGABYTES
  );
}

function show(report: HostileReport): void {
  const figures = [
    `${report.calmTime.toFixed(1)} ms`,
    `${report.time.toFixed(1)} ms`,
    `${report.work.toFixed(1)} ms`,
    `${(100 * signInsOf(report)).toFixed(1)} %`,
    `${report.growth.toFixed(0)} MB`,
  ];
  const answers = Object.entries(report.answers).map(([status, count]) => `${count} × ${status}`);
  const verdict = holds(report) ? "" : "   BEYOND ITS BOUNDS";
  console.log(
    `  ${report.call.padEnd(34)}${figures.map((each) => each.padStart(11)).join("")}   ${answers.join(", ")}${verdict}`,
  );
}
