/** Sign-in races: one authorization code, one refresh token, one email address, and the visitor's cart at sign-in. */
import { register } from "#api/identity/authentication.ts";
import { token } from "#api/identity/oauth.ts";
import { createClient } from "#server/identity/clients/public.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import { all, CONTENDERS, dropped, forget, type RaceCase, times } from "./race-case.ts";
import { expectCount, type RaceWorld, successes } from "./race-world.ts";

const VERIFIER = "v".repeat(43);
const REDIRECT = "https://shop.example.com/in";

/** The world's OAuth clients by refresh token policy: compatible clients keep one refresh token, others rotate it. */
const clients = new WeakMap<RaceWorld, Promise<string>>();
function clientOf(world: RaceWorld): Promise<string> {
  const known = clients.get(world) ?? makeClient(world);
  clients.set(world, known);
  return known;
}

async function makeClient({ shop }: RaceWorld): Promise<string> {
  const id = newId();
  const addresses = { redirectUris: [REDIRECT], allowedOrigins: ["https://shop.example.com"] };
  const rights = { isCompatible: false, isFirstParty: true, allowsDirectLogin: true };
  await shop.transaction((tx) => createClient(tx, { id, name: "Shop", ...rights, ...addresses }, new Date()));
  return id;
}

async function aMember({ db }: RaceWorld): Promise<string> {
  const id = newId();
  const email = `${id}@example.com`;
  const now = new Date();
  await db
    .insertInto("members")
    .values({ id, email, email_key: email, status: "ACTIVE", created_at: now, updated_at: now })
    .execute();
  return id;
}

/** An authorization code from a sign-in, with the visitor who signed in. */
async function aCode(world: RaceWorld, { memberId, visitorId }: { memberId: string; visitorId: string }) {
  const code = newToken();
  const clientId = await clientOf(world);
  const now = new Date();
  await world.db
    .insertInto("authorization_codes")
    .values({
      code_hash: sha256(code),
      client_id: clientId,
      member_id: memberId,
      redirect_uri: REDIRECT,
      code_challenge: sha256(VERIFIER).toString("base64url"),
      visitor_id: visitorId,
      authenticated_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .execute();
  const body = { grantType: "authorization_code", clientId, code, redirectUri: REDIRECT, codeVerifier: VERIFIER };
  return { clientId, body };
}

const oneCode: RaceCase = {
  name: "an authorization code exchanged three times",
  async prepare(world) {
    const memberId = await aMember(world);
    const { body } = await aCode(world, { memberId, visitorId: newId() });
    return {
      requests: times(CONTENDERS, () => world.ask(token, { body }, { as: "" })),
      refusals: ["INVALID_GRANT"],
      judge: (answers) => expectCount("exchanges", successes(answers).length, 1),
      async books() {
        const alive = await world.db
          .selectFrom("member_sessions")
          .select("id")
          .where("member_id", "=", memberId)
          .where("ended_at", "is", null)
          .execute();
        // The second use revokes the tokens of the first one (RFC 6749, section 4.1.2).
        return expectCount("sessions alive", alive.length, 0);
      },
    };
  },
  sabotage: forget("authorization_codes", ["used_at"]),
};

const oneRefreshToken: RaceCase = {
  name: "a refresh token used three times",
  async prepare(world) {
    const memberId = await aMember(world);
    const { body, clientId } = await aCode(world, { memberId, visitorId: newId() });
    const { refresh_token: refreshToken } = await world.call(token, { body });
    const renewal = { grantType: "refresh_token", clientId, refreshToken: refreshToken ?? "" };
    return {
      requests: times(CONTENDERS, () => world.ask(token, { body: renewal }, { as: "" })),
      refusals: [],
      async judge(answers) {
        const alive = await world.db
          .selectFrom("refresh_tokens as t")
          .innerJoin("member_sessions as s", "s.id", "t.session_id")
          .select("generation")
          .where("s.member_id", "=", memberId)
          .where("t.replaced_at", "is", null)
          .execute();
        const successors = new Set(successes(answers).map(({ body: { refresh_token } }) => refresh_token));
        return [...expectCount("successors", successors.size, 1), ...expectCount("tokens alive", alive.length, 1)];
      },
    };
  },
  sabotage: all(
    forget("refresh_tokens", ["replaced_at"]),
    // Each renewal creates a random token, as in stores that don't derive it from the previous one.
    {
      take: [
        `create or replace function scatter_tokens() returns trigger language plpgsql as $$ begin
          new.token_hash := sha256(gen_random_uuid()::text::bytea); return new; end $$`,
        "create trigger aa_scatter before insert on refresh_tokens for each row when (new.generation > 0) execute function scatter_tokens()",
      ],
      giveBack: ["drop trigger aa_scatter on refresh_tokens"],
    },
  ),
};

const cartAtSignIn: RaceCase = {
  name: "a visitor's cart at three sign-ins of one member",
  async prepare(world) {
    const product = await world.shop.product({ stock: 50 });
    const [memberId, visitorId] = [await aMember(world), newId()];
    const [visitor, member] = [
      world.shop.buyer(world.shop.visitorToken(visitorId)),
      world.shop.buyer(world.shop.memberToken(memberId)),
    ];
    await visitor.add(product, 2);
    await member.add(product, 1);
    const codes = await Promise.all(times(CONTENDERS, () => aCode(world, { memberId, visitorId })));
    return {
      requests: codes.map(({ body }) => world.ask(token, { body }, { as: "" })),
      async judge() {
        const { lineItems } = await member.cart();
        return [...expectCount("lines", lineItems.length, 1), ...expectCount("units", lineItems[0]?.quantity ?? 0, 3)];
      },
    };
  },
  // The visitor's cart is merged but not deleted, as if its row weren't locked.
  sabotage: {
    take: [
      "create or replace function keep_cart() returns trigger language plpgsql as $$ begin return null; end $$",
      "create trigger aa_keep before delete on carts for each row execute function keep_cart()",
      "create trigger aa_keep before delete on cart_line_items for each row when (old.quantity = 2) execute function keep_cart()",
    ],
    giveBack: ["drop trigger aa_keep on carts", "drop trigger aa_keep on cart_line_items"],
  },
};

const oneAccount: RaceCase = {
  name: "one email address signed up three times",
  async prepare(world) {
    const name = newId();
    const spellings = [`${name}@example.com`, `${name.toUpperCase()}@example.com`, `${name}@EXAMPLE.com`];
    const clientId = await clientOf(world);
    const visitor = async () => (await world.call(token, { body: { clientId, grantType: "anonymous" } })).access_token;
    const as = await visitor();
    return {
      requests: spellings.map((email) =>
        world.ask(register, { body: { loginId: { email }, password: `correct horse ${name}` } }, { as }),
      ),
      // The email address is already registered.
      refusals: ["-19995"],
      async judge() {
        const { count } = await world.db
          .selectFrom("members")
          .select((eb) => eb.fn.countAll<string>().as("count"))
          .where((eb) => eb(eb.fn("lower", ["email"]), "=", `${name}@example.com`))
          .executeTakeFirstOrThrow();
        return expectCount("accounts", Number(count), 1);
      },
    };
  },
  sabotage: dropped("alter table members drop constraint members_email_key_key"),
};

export const identityRaces: readonly RaceCase[] = [oneCode, oneRefreshToken, cartAtSignIn, oneAccount];
