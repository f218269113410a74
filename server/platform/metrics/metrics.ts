/** Prometheus metrics of this process. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Counter({
  name: "http_requests_total",
  help: "Requests by route and status",
  labelNames: ["route", "status"],
  registers: [registry],
});
const durations = new Histogram({
  name: "http_request_seconds",
  help: "Time from request to answer, cached answers left out",
  labelNames: ["route"],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
});

export function countRequest(route: string, status: number, seconds: number): void {
  requests.inc({ route, status });
  if (seconds > 0) durations.observe({ route }, seconds);
}
