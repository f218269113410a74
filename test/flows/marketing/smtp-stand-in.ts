/** A mail server that records what it accepts, and rejects or delays chosen addresses. */
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

type Received = { readonly to: string; readonly mail: Email };

export type SmtpStandIn = {
  readonly url: string;
  readonly received: readonly Received[];
  to(address: string): readonly Email[];
  /** Response to RCPT TO, by address. */
  readonly refusals: Map<string, { code: number; text: string }>;
  /** Called after an email has been accepted and before the server responds. */
  hold: ((address: string) => Promise<void>) | undefined;
  close(): Promise<void>;
};

export async function startSmtp(): Promise<SmtpStandIn> {
  const received: Received[] = [];
  const refusals: SmtpStandIn["refusals"] = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    async onData(stream, { envelope }, done) {
      const mail = await PostalMime.parse(await buffer(stream));
      for (const { address } of envelope.rcptTo) {
        received.push({ to: address, mail });
        await standIn.hold?.(address);
      }
      done();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is an object with a port; only pipes have a string.
  const { port } = server.server.address() as AddressInfo;
  const standIn: SmtpStandIn = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    to: (address) => received.filter(({ to }) => to === address).map(({ mail }) => mail),
    refusals,
    hold: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return standIn;
}
