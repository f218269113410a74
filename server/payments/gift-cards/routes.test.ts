import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import * as api from "#api/payments/gift-cards.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { codeOf, normalizeCode } from "./codes.ts";
import { issueGiftCard } from "./issue.ts";
import { jobs } from "./jobs.ts";
import { findRedemptions, giveBackToGiftCard, redeemGiftCards, releaseGiftCards } from "./redeem.ts";
import { revokeGiftCards } from "./revoke.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes, jobs, poolSize: 25 });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

const now = () => server.store.now();
const give = async (amount: string, more: object = {}) =>
  server.call(api.issueGiftCard, { body: { giftCard: { amount, recipientEmail: "ada@example.com", ...more } } }, staff);
const read = async (id: string) => server.call(api.getIssuedGiftCard, { params: { id } }, staff);
const look = (code: string, authorization = server.visitorToken()) =>
  server.call(api.getGiftCard, { params: { code }, body: {} }, { authorization });
const codeError = (code: string) => (error: unknown) => {
  const details = (error as { details?: { applicationError?: { code: string } } }).details;
  assert.equal(details?.applicationError?.code, code);
  return true;
};
const redeem = (giftCardId: string, amount: number, orderId = newId()) =>
  server.transaction((tx) =>
    redeemGiftCards(tx, { orderId, cards: [{ giftCardId, amount }], currency: "USD", actor: anonymous, now: now() }),
  );

describe("codes", () => {
  test("entered codes are normalized; impossible codes are rejected", () => {
    assert.equal(normalizeCode(" abcd-efgh–jkmn_pqrs "), "ABCDEFGHJKMNPQRS");
    assert.equal(normalizeCode("o0il-1234"), "00111234");
    for (const wrong of ["", "short", "U".repeat(10), "A".repeat(21), "ABCD*FGH"])
      assert.equal(normalizeCode(wrong), undefined);
  });
  test("a code is derived from the card and the store's secret and has 16 characters", () => {
    const id = newId();
    assert.match(codeOf(server.store, id), /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    assert.equal(codeOf(server.store, id), codeOf(server.store, id));
    assert.notEqual(codeOf(server.store, id), codeOf(server.store, newId()));
  });
});

describe("gift card balance", () => {
  test("a visitor reads it in any spelling of the code, which is obfuscated and never stored", async () => {
    const { code, giftCard } = await give("50");
    const { giftCard: seen } = await look(code.toLowerCase().replaceAll("-", " "));
    assert.deepEqual(
      [seen.balance, seen.status, seen.obfuscatedCode, seen.externalId],
      [{ value: "50.00", currency: "USD" }, "VALID", `••••-••••-••••-${code.slice(-4)}`, giftCard.id],
    );
    const { rows } = await sql<{
      row: string;
    }>`select c::text as row from gift_cards c where id = ${giftCard.id}::uuid`.execute(server.store.database.db);
    assert.ok(!rows[0]?.row.includes(code) && !rows[0]?.row.includes(code.replaceAll("-", "")));
  });
  test("an unknown code is not found, and fifteen attempts throttle the shopper", async () => {
    const token = server.visitorToken();
    for (let attempt = 0; attempt < 15; attempt++)
      await assert.rejects(look("ZZZZ-ZZZZ-ZZZZ-ZZZZ", token), codeError("GIFT_CARD_NOT_FOUND"));
    const { code } = await give("5");
    await assert.rejects(look(code, token), codeError("THROTTLED"));
    assert.equal((await look(code)).giftCard.status, "VALID");
  });
  test("requires a token", async () => {
    await assert.rejects(look("ZZZZ-ZZZZ-ZZZZ-ZZZZ", ""), codeError("UNAUTHENTICATED"));
  });
});

describe("redemption", () => {
  test("a point of sale redeems once per order and voids once", async () => {
    const { code, giftCard } = await give("30");
    const orderId = newId();
    const ask = (value: string, more: object = {}) =>
      server.call(api.redeemGiftCard, { body: { code, amount: { value, currency: "USD" }, orderId, ...more } }, staff);
    const { transactionId } = await ask("12.50");
    await assert.rejects(ask("1"), codeError("ALREADY_REDEEMED"));
    await assert.rejects(ask("20", { orderId: newId() }), codeError("INSUFFICIENT_FUNDS"));
    await assert.rejects(ask("0.001", { orderId: newId() }), codeError("INVALID_AMOUNT"));
    const euros = { body: { code, amount: { value: "1", currency: "EUR" } } };
    await assert.rejects(server.call(api.redeemGiftCard, euros, staff), codeError("CURRENCY_NOT_SUPPORTED"));
    assert.equal((await read(giftCard.id)).giftCard.balance.amount, "17.50");
    await server.call(api.voidGiftCardTransaction, { body: { transactionId } }, staff);
    const again = server.call(api.voidGiftCardTransaction, { body: { transactionId } }, staff);
    await assert.rejects(again, codeError("ALREADY_VOIDED"));
    const unknown = server.call(api.voidGiftCardTransaction, { body: { transactionId: newId() } }, staff);
    await assert.rejects(unknown, codeError("TRANSACTION_NOT_FOUND"));
    const { entries } = await read(giftCard.id);
    assert.deepEqual(
      entries.map(({ kind, amount, balanceAfter }) => [kind, amount.amount, balanceAfter.amount]),
      [
        ["ISSUED", "30.00", "30.00"],
        ["REDEEMED", "-12.50", "17.50"],
        ["GIVEN_BACK", "12.50", "30.00"],
      ],
    );
  });
  test("shoppers cannot redeem or read cards by id", async () => {
    const as = { authorization: server.memberToken() };
    const body = { code: "ZZZZ-ZZZZ-ZZZZ", amount: { value: "1", currency: "USD" } };
    await assert.rejects(server.call(api.redeemGiftCard, { body }, as), codeError("PERMISSION_DENIED"));
    await assert.rejects(server.call(api.queryGiftCards, { body: {} }, as), codeError("PERMISSION_DENIED"));
  });
  test("of twenty concurrent redemptions of the last cent, exactly one succeeds", async () => {
    const { giftCard } = await give("0.01");
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => redeem(giftCard.id, 1)));
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
    assert.equal((await read(giftCard.id)).giftCard.balance.amount, "0.00");
  });
  test("orders that redeem the same cards in any order neither deadlock nor overdraw", async () => {
    const [one, two] = await Promise.all([give("10"), give("10")]);
    const ids = [one.giftCard.id, two.giftCard.id];
    const orders = Array.from({ length: 12 }, (_, index) => {
      const cards = (index % 2 === 0 ? ids : [...ids].reverse()).map((giftCardId) => ({ giftCardId, amount: 300 }));
      return server.transaction((tx) =>
        redeemGiftCards(tx, { orderId: newId(), cards, currency: "USD", actor: anonymous, now: now() }),
      );
    });
    const done = (await Promise.allSettled(orders)).filter(({ status }) => status === "fulfilled").length;
    assert.equal(done, 3);
    for (const id of ids) assert.equal((await read(id)).giftCard.balance.amount, "1.00");
  });
  test("concurrent partial refunds never exceed the redeemed amount", async () => {
    const { giftCard } = await give("10");
    const orderId = newId();
    const [redemption] = await redeem(giftCard.id, 800, orderId);
    assert.ok(redemption);
    const part = () =>
      server.transaction((tx) =>
        giveBackToGiftCard(tx, { redemptionId: redemption.id, amount: 300 }, { actor: anonymous, now: now() }),
      );
    const parts = await Promise.allSettled([part(), part(), part(), part()]);
    assert.equal(parts.filter(({ status }) => status === "fulfilled").length, 2);
    const release = () => server.transaction((tx) => releaseGiftCards(tx, orderId, { actor: anonymous, now: now() }));
    const given = await Promise.all([release(), release()]);
    assert.equal(given[0] + given[1], 200);
    assert.equal((await read(giftCard.id)).giftCard.balance.amount, "10.00");
    assert.equal((await findRedemptions(server.store.database.db, orderId))[0]?.givenBack, 800);
  });
  test("constraints reject a balance that differs from its ledger", async () => {
    const { giftCard } = await give("10");
    const cheat = server.transaction((tx) =>
      sql`update gift_cards set balance = 1 where id = ${giftCard.id}::uuid`.execute(tx),
    );
    await assert.rejects(cheat, /entries of/);
    const forge = server.transaction((tx) =>
      sql`update gift_card_entries set amount = 1 where gift_card_id = ${giftCard.id}::uuid`.execute(tx),
    );
    await assert.rejects(forge, /never changed/);
  });
});

describe("invalid cards", () => {
  test("disabled and expired cards can't pay but accept refunds", async () => {
    const { giftCard } = await give("10", { expirationDate: new Date(Date.now() + 60_000).toISOString() });
    const orderId = newId();
    await redeem(giftCard.id, 400, orderId);
    const change = (body: { isDisabled?: boolean; note?: string }) =>
      server.call(api.updateGiftCard, { params: { id: giftCard.id }, body: { giftCard: body } }, staff);
    assert.equal((await change({ isDisabled: true })).giftCard.status, "DISABLED");
    await assert.rejects(redeem(giftCard.id, 100), codeErrorOf("GIFT_CARD_DISABLED"));
    await change({ isDisabled: false, note: "asked for it" });
    server.setNow(new Date(Date.now() + 120_000));
    await assert.rejects(redeem(giftCard.id, 100), codeErrorOf("GIFT_CARD_EXPIRED"));
    await server.transaction((tx) => releaseGiftCards(tx, orderId, { actor: anonymous, now: now() }));
    const { giftCard: after } = await read(giftCard.id);
    server.setNow(undefined);
    assert.deepEqual([after.status, after.balance.amount], ["EXPIRED", "10.00"]);
  });
  test("an adjustment stays between zero and the initial balance", async () => {
    const { giftCard } = await give("10");
    const adjust = (amount: string) =>
      server.call(api.adjustGiftCard, { params: { id: giftCard.id }, body: { amount, reason: "damaged" } }, staff);
    assert.equal((await adjust("-4")).giftCard.balance.amount, "6.00");
    await assert.rejects(adjust("-6.01"), codeError("INSUFFICIENT_FUNDS"));
    await assert.rejects(adjust("4.01"), codeError("INVALID_AMOUNT"));
    await assert.rejects(adjust("0"), codeError("INVALID_AMOUNT"));
  });
});

const codeErrorOf = (code: string) => (error: unknown) => {
  assert.equal((error as { code?: string }).code, code);
  return true;
};

describe("delivery", () => {
  const mails = async (to: string) =>
    server.store.database.db
      .selectFrom("mails")
      .select(["html", "text", "subject"])
      .where("recipient", "=", to)
      .execute();

  test("the email has the code and the escaped message and is sent once; staff can resend it", async () => {
    const to = "grace@example.com";
    const { code, giftCard } = await give("25", { recipientEmail: to, recipientName: "Grace", message: "<b>Hi</b>" });
    await eventually(async () => (await mails(to)).length === 1);
    const [mail] = await mails(to);
    assert.ok(mail);
    assert.ok(mail.html.includes(code) && mail.text.includes(code) && mail.text.includes("$25.00"));
    assert.ok(!mail.html.includes("<b>Hi</b>"));
    const late = server.call(
      api.updateGiftCard,
      { params: { id: giftCard.id }, body: { giftCard: { recipientEmail: "other@example.com" } } },
      staff,
    );
    await assert.rejects(late, codeError("GIFT_CARD_DELIVERED"));
    const body = { recipientEmail: "again@example.com" };
    await server.call(api.resendGiftCard, { params: { id: giftCard.id }, body }, staff);
    assert.equal((await mails("again@example.com")).length, 1);
  });
  test("a scheduled card waits, and its recipient can be changed until delivery", async () => {
    const deliveryDate = new Date(Date.now() + 86_400_000).toISOString();
    const { giftCard } = await give("25", { recipientEmail: "later@example.com", deliveryDate });
    await server.call(
      api.updateGiftCard,
      { params: { id: giftCard.id }, body: { giftCard: { recipientEmail: "new@example.com" } } },
      staff,
    );
    assert.equal((await mails("later@example.com")).length, 0);
    assert.equal((await read(giftCard.id)).giftCard.deliveredDate, undefined);
  });
  test("each unit of a paid line is one card; the buyer sees its code once; a refund voids the balance", async () => {
    const memberId = newId();
    const as = { authorization: server.memberToken(memberId) };
    const bought = { orderId: newId(), orderLineId: newId(), unit: 1, productId: null };
    const issue = () =>
      server.transaction((tx) =>
        issueGiftCard(
          tx,
          server.store,
          {
            currency: "USD",
            amount: 2000,
            recipientEmail: "me@example.com",
            language: "en",
            deliverAt: now(),
            memberId,
            bought,
          },
          { actor: anonymous, now: now() },
        ),
      );
    const made = (await Promise.all([issue(), issue(), issue()])).filter((each) => each !== undefined);
    assert.equal(made.length, 1);
    const id = made[0]?.id ?? "";
    const mine = await server.call(api.listMyGiftCards, {}, as);
    assert.deepEqual([mine.giftCards.length, mine.giftCards[0]?.isCodeAvailable], [1, true]);
    const other = { authorization: server.memberToken() };
    const reveal = (who: { authorization: string }) => server.call(api.revealMyGiftCardCode, { params: { id } }, who);
    await assert.rejects(reveal(other), codeError("GIFT_CARD_NOT_FOUND"));
    assert.equal((await reveal(as)).code, made[0]?.code);
    await assert.rejects(reveal(as), codeError("GIFT_CARD_CODE_SHOWN"));
    await redeem(id, 500);
    const left = await server.transaction((tx) =>
      revokeGiftCards(tx, bought.orderId, { actor: anonymous, now: now(), reason: "ORDER_REFUNDED" }),
    );
    assert.equal(left, 1500);
    assert.deepEqual(
      [(await read(id)).giftCard.status, (await read(id)).giftCard.balance.amount],
      ["DISABLED", "0.00"],
    );
  });
});

describe("staff", () => {
  test("cards are filtered by status and recipient; the liability equals the ledgers", async () => {
    await give("40", { recipientEmail: "find@example.com" });
    const query = { filter: { recipientEmail: "find@example.com", status: "VALID" } };
    const found = await server.call(api.queryGiftCards, { body: { query } }, staff);
    assert.deepEqual([found.total, found.giftCards[0]?.balance.amount], [1, "40.00"]);
    const { rows } = await sql<{ sum: number }>`select sum(balance)::bigint as sum from gift_cards
      where disabled_at is null and (expires_at is null or expires_at > ${now()})`.execute(server.store.database.db);
    const liability = await server.call(api.getGiftCardLiability, {}, staff);
    assert.equal(liability.outstanding.amount, ((rows[0]?.sum ?? 0) / 100).toFixed(2));
    assert.equal(liability.months.length, 12);
    assert.ok(Number(liability.months.at(-1)?.issued.amount) > 0);
  });
  test("a stale revision, an unknown card and a wrong filter are rejected", async () => {
    const { giftCard } = await give("1");
    const stale = { params: { id: giftCard.id }, body: { giftCard: { revision: "99", note: "x" } } };
    await assert.rejects(server.call(api.updateGiftCard, stale, staff), codeError("REVISION_CONFLICT"));
    await assert.rejects(read(newId()), codeError("GIFT_CARD_NOT_FOUND"));
    const wrong = { body: { query: { filter: { code: "x" } } } };
    await assert.rejects(server.call(api.queryGiftCards, wrong, staff), codeError("UNKNOWN_FILTER"));
  });
});
