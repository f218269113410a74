/**
 * A server that speaks EasyPost's API as this store uses it, for tests: shipments with rates, one purchase per shipment, labels as
 * PDF, refunds. Money that would have been spent is in `charges`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Fields = Record<string, unknown>;
type Shipment = Fields & { id: string; rates: Fields[]; selected_rate: Fields | null; refund_status: string | null };

export class EasypostStandIn {
  readonly apiKey = "EZTK0123456789abcdef0123456789";
  /** Another key of the same account. */
  readonly secondKey = "EZTKsecond0123456789abcdef0123";
  /** The key of an account without shipments. */
  readonly foreignKey = "EZTKforeign0123456789abcdef012";
  /** One entry per label that was bought. */
  readonly charges: { shipment: string; rate: string; amount: string }[] = [];
  readonly requests: string[] = [];
  /** Buys what is asked and drops the connection instead of responding. */
  dropsAnswers = false;
  /** Drops the connection and does nothing. */
  dropsRequests = false;
  /** Answers 500 to everything. */
  isDown = false;
  /** The key was deactivated at EasyPost. */
  isRevoked = false;
  /** Why carriers reject purchases. */
  refusal: { code: string; message: string } | undefined;
  /** What a refund leads to. */
  refundStatus = "submitted";
  readonly #shipments = new Map<string, Shipment>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #origin = "";

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    // A TCP server's address is an object; only pipes have a string.
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.#origin;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Requests to buy a label that arrived. */
  get purchases(): number {
    return this.requests.filter((request) => request.endsWith("/buy")).length;
  }

  shipmentOf(reference: string): Shipment | undefined {
    return [...this.#shipments.values()].find((shipment) => shipment.reference === reference);
  }

  /** As if another account had made it. */
  forget(reference: string): void {
    this.#shipments.delete(this.shipmentOf(reference)?.id ?? "");
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = new URL(request.url ?? "/", this.#origin).pathname;
    this.requests.push(`${request.method} ${path}`);
    if (path.endsWith(".pdf")) {
      response.writeHead(200, { "content-type": "application/pdf" }).end(`%PDF-1.4\n% ${path}\n%%EOF`);
      return;
    }
    if (this.dropsRequests) {
      request.socket.destroy();
      return;
    }
    const text = Buffer.concat(chunks).toString();
    const { status, body } = this.#answer(request, path, text === "" ? {} : JSON.parse(text));
    if (this.dropsAnswers) request.socket.destroy();
    else response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  #answer(request: IncomingMessage, path: string, body: Fields): { status: number; body: Fields } {
    if (this.isDown) return refused(500, "INTERNAL_SERVER_ERROR", "Something went wrong.");
    const key = Buffer.from((request.headers.authorization ?? "").replace("Basic ", ""), "base64").toString();
    const isForeign = key === `${this.foreignKey}:`;
    if (this.isRevoked || !(isForeign || [`${this.apiKey}:`, `${this.secondKey}:`].includes(key)))
      return refused(401, "APIKEY.INACTIVE", "This api key is no longer active.");
    if (path === "/v2/shipments" && request.method === "GET") return { status: 200, body: { shipments: [] } };
    if (path === "/v2/shipments") return { status: 201, body: this.#create(fieldsOf(body.shipment)) };
    const [, id = "", action] = /^\/v2\/shipments\/([^/]+)(?:\/(buy|refund))?$/.exec(path) ?? [];
    const shipment = isForeign ? undefined : this.#shipments.get(id);
    if (shipment === undefined) return refused(404, "NOT_FOUND", "The requested resource could not be found.");
    if (action === "buy") return this.#buy(shipment, String(fieldsOf(body.rate).id));
    if (action === "refund") {
      if (shipment.selected_rate === null) return refused(422, "SHIPMENT.REFUND.UNAVAILABLE", "There is no label.");
      shipment.refund_status = this.refundStatus;
    }
    return { status: 200, body: shipment };
  }

  #create(shipment: Fields): Shipment {
    const id = `shp_${crypto.randomUUID().replaceAll("-", "")}`;
    const { weight } = fieldsOf(shipment.parcel);
    const isRated = Number(weight) < 1000;
    const rate = (carrier: string, service: string, amount: string, days: number | null): Fields => ({
      id: `rate_${crypto.randomUUID().replaceAll("-", "")}`,
      object: "Rate",
      carrier,
      service,
      rate: amount,
      currency: "USD",
      delivery_days: days,
    });
    const made: Shipment = {
      ...shipment,
      id,
      object: "Shipment",
      mode: "test",
      messages: isRated ? [] : [{ carrier: "USPS", message: "The parcel is too heavy." }],
      rates: isRated ? [rate("USPS", "Priority", "9.40", 2), rate("USPS", "GroundAdvantage", "5.93", null)] : [],
      selected_rate: null,
      postage_label: null,
      tracking_code: null,
      refund_status: null,
    };
    this.#shipments.set(id, made);
    return made;
  }

  #buy(shipment: Shipment, rateId: string): { status: number; body: Fields } {
    if (shipment.selected_rate !== null) {
      return refused(422, "SHIPMENT.POSTAGE.EXISTS", "Postage already exists for this shipment.");
    }
    if (this.refusal !== undefined) return refused(422, this.refusal.code, this.refusal.message);
    const rate = shipment.rates.find(({ id }) => id === rateId);
    if (rate === undefined) return refused(422, "SHIPMENT.RATE.NOT_FOUND", "The rate wasn't found.");
    const tracking = `9400100000000000${String(this.charges.length).padStart(6, "0")}`;
    this.charges.push({ shipment: shipment.id, rate: rateId, amount: String(rate.rate) });
    Object.assign(shipment, {
      selected_rate: rate,
      tracking_code: tracking,
      postage_label: { label_url: `${this.#origin}/labels/${tracking}.pdf`, label_file_type: "application/pdf" },
      tracker: { public_url: `https://track.easypost.com/${tracking}` },
    });
    return { status: 200, body: shipment };
  }
}

const refused = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message, errors: [] } },
});
const fieldsOf = (value: unknown): Fields => ({ ...Object(value) });
