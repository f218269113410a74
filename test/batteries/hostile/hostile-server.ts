/**
 * Runs the entire store, screens included, in a separate process with hundreds of products, a large image and members, as the
 * target of hostile connections. Prints its `HostileWorld` as one line; exits with its parent.
 */
import sharp from "sharp";
import { queryProducts } from "#api/catalog/wire/v1/products.ts";
import { createCall, fetchTransport } from "#sdk/call.ts";
import { aGuest, PASSWORD, signedIn } from "#test/flows/shopper.ts";
import { API_KEY, openWholeStore } from "#test/flows/whole-store.ts";
import { buildApps } from "#tools/build.ts";
import type { HostileWorld, Member } from "./hostile-calls.ts";

/** A quarter of the products has options, for aggregations to count. */
const PRODUCTS = 420;
const VISITORS = 60;
const MEMBERS = 60;
/** Image dimensions of a typical camera. */
const IMAGE = { width: 6000, height: 4000 };

await buildApps();
const store = await openWholeStore({ SEED: String(PRODUCTS), TRUSTED_PROXIES: "127.0.0.1" });
const { origin } = store;
const pages = await Promise.all(
  [0, 100, 200, 300, 400].map((offset) =>
    store.call(queryProducts, { body: { query: { paging: { limit: 100, offset } } } }),
  ),
);
// Noise makes the image as hard to compress as a photograph.
const noise = { type: "gaussian", mean: 128, sigma: 8 } as const;
const image = await sharp({ create: { ...IMAGE, channels: 3, background: "#808080", noise } })
  .jpeg({ quality: 80 })
  .toBuffer();
const uploaded = await fetch(`${origin}/v1/media/upload?fileName=large.jpg`, {
  method: "POST",
  headers: { authorization: API_KEY, "content-type": "image/jpeg" },
  body: new Uint8Array(image),
});
const { media }: { media: { id: string } } = JSON.parse(await uploaded.text());
// Members sign in from the network of their sign-up; any other network requires a code sent by email.
const members: Member[] = [];
for (let index = 0; index < MEMBERS; index++) {
  const address = `198.51.100.${1 + index}`;
  const call = createCall(fetchTransport(origin), { headers: { "x-forwarded-for": address } });
  const { email } = await signedIn({ ...store, call }, await aGuest({ call }), "register");
  members.push({ email, password: PASSWORD, address });
}
const guests = await Promise.all(Array.from({ length: VISITORS }, () => aGuest(store)));
const world: HostileWorld = {
  origin,
  pid: process.pid,
  visitorTokens: guests.map(({ as }) => as.authorization),
  productIds: pages.flatMap(({ products }) =>
    products.filter(({ productOptions }) => productOptions.length === 0).map(({ id }) => id),
  ),
  mediaId: media.id,
  members,
};
process.stdin.on("end", () => void store.close().then(() => process.exit(0))).resume();
console.log(JSON.stringify(world));
