/** One window of load with autocannon, in its own process. Prints the result as one line of JSON. */
import autocannon from "autocannon";
import type { LoadRequest } from "./processes.ts";

const request: LoadRequest = JSON.parse(process.env.LOAD_REQUEST ?? "{}");
const result = await autocannon({
  url: request.url,
  connections: request.connections,
  duration: request.seconds,
  method: request.method === "POST" ? "POST" : "GET",
  ...(request.headers === undefined ? {} : { headers: request.headers }),
  ...(request.body === undefined ? {} : { body: request.body }),
});
const { requests, latency, errors, timeouts, non2xx } = result;
console.log(
  JSON.stringify({
    perSecond: requests.average,
    p50: latency.p50,
    p95: latency.p97_5,
    failures: errors + timeouts + non2xx,
  }),
);
