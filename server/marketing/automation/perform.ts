/**
 * Performs the planned effects in the transaction of the run: emails, tags and coupons commit with it, webhooks follow
 * after it.
 */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { AutomationResult } from "#api/marketing/automation.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { changeTags } from "#server/catalog/products/public.ts";
import { emitMemberEvent, lockMember, writeChanges } from "#server/identity/identities/public.ts";
import { loadContent, readEmailBrand, toEmailBlocks } from "#server/marketing/campaigns/public.ts";
import { findOrder, updateTags } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { savepoint } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { createCoupon, updateDiscountRule } from "#server/pricing/discounts/public.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { callAddress } from "./calls.ts";
import { describeFailure, describeWith } from "./describe-outcome.ts";
import { type Effect, fillInLetter, type Letter } from "./plan.ts";
import { paragraphsOf } from "./texts.ts";

/** Actor of the run's changes in events and activities. */
const AUTOMATION_APP_ID = "0190a3c4-0000-7000-8000-00000000a070";
const actor: Actor = {
  kind: "app",
  appId: AUTOMATION_APP_ID,
  permissions: ["orders:write", "members:write", "products:write", "discounts:write"],
  tokenId: AUTOMATION_APP_ID,
};

type Doing = { readonly runId: string; readonly baseUrl: string; readonly now: Date };
type Result = Omit<AutomationResult, "action">;

const DAY = 86_400_000;

/** Effects are independent: a rejected one leaves the others in place. Unexpected errors end the run. */
export async function performAll(tx: Tx, effects: readonly Effect[], doing: Doing): Promise<AutomationResult[]> {
  const results: AutomationResult[] = [];
  for (const [index, effect] of effects.entries()) {
    try {
      const done = await savepoint(tx, () => perform(tx, effect, { ...doing, index }));
      results.push({ action: effect.action, ...done });
    } catch (error) {
      if (!(error instanceof AppError || error instanceof ValidationError)) throw error;
      results.push({
        action: effect.action,
        state: "FAILED",
        ...describeFailure(effect.description, error),
      });
    }
  }
  return results;
}

async function perform(tx: Tx, effect: Effect, doing: Doing & { index: number }): Promise<Result> {
  const { description } = effect;
  switch (effect.kind) {
    case "nothing":
      return { state: "SKIPPED", ...description };
    case "mail":
      await sendLetter(tx, effect.letter, doing);
      return { state: "DONE", ...description };
    case "orderTags":
      return tagOrder(tx, effect, doing);
    case "memberTags":
      return tagMember(tx, effect, doing);
    case "productTags":
      return tagProduct(tx, effect, doing);
    case "discountRule":
      await updateDiscountRule(tx, effect.ruleId, { active: effect.active }, { actor, now: doing.now });
      return { state: "DONE", ...description };
    case "coupon":
      return giveCoupon(tx, effect, doing);
    case "webhook":
      await beginCall(tx, effect.url, doing);
      return { state: "WAITING", ...description };
  }
}

async function sendLetter(
  tx: Tx,
  { to, subject, body, blocks }: Letter,
  sender: Pick<Doing, "baseUrl" | "now">,
): Promise<void> {
  const { locale } = await readStoreSettings(tx);
  const common = { kind: "automation", audience: "customer" as const, language: chooseLanguage(locale), subject };
  const paragraphs = paragraphsOf(body).map((text) => ({ kind: "paragraph" as const, text }));
  const email =
    blocks.length > 0
      ? { ...common, ...(await designedContent(tx, blocks, sender.baseUrl)) }
      : { ...common, heading: subject, blocks: paragraphs };
  for (const address of to) await enqueueEmail(tx, { ...email, to: address }, sender);
}

/** In the look of campaigns. */
async function designedContent(tx: Tx, blocks: Letter["blocks"], baseUrl: string) {
  const content = await loadContent(tx, blocks, baseUrl);
  const brand = await readEmailBrand(tx, baseUrl);
  return { heading: "", blocks: toEmailBlocks(content, (url) => url), ...(brand && { brand }) };
}

type Of<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;

/** Writes nothing and emits no event if the tags are already as requested. */
const isSettled = (tags: readonly string[], { put, takeOff }: { put: string[]; takeOff: string[] }): boolean =>
  put.every((tag) => tags.includes(tag)) && !takeOff.some((tag) => tags.includes(tag));

async function tagOrder(tx: Tx, effect: Of<"orderTags">, { now }: Doing): Promise<Result> {
  const { orderId, put, takeOff, description } = effect;
  if ((await findOrder(tx, orderId)) === undefined) throw new AppError("ORDER_NOT_FOUND");
  const { rows } = await sql<{ tags: string[] }>`select private_tags as tags from orders where id = ${orderId}`.execute(
    tx,
  );
  if (isSettled(rows[0]?.tags ?? [], effect)) return { state: "SKIPPED", ...describeWith(description, "NO_CHANGE") };
  const change = {
    orderIds: [orderId],
    assignTags: { privateTags: { tagIds: put } },
    unassignTags: { privateTags: { tagIds: takeOff } },
  };
  await updateTags(tx, { actor, now }, change);
  return { state: "DONE", ...description };
}

async function tagMember(tx: Tx, effect: Of<"memberTags">, { now }: Doing): Promise<Result> {
  const { memberId, put, takeOff, description } = effect;
  const member = await lockMember(tx, memberId);
  if (member === undefined || member.status === "DELETED")
    return { state: "SKIPPED", ...describeWith(description, "CUSTOMER_DELETED") };
  if (isSettled(member.labels, effect)) return { state: "SKIPPED", ...describeWith(description, "NO_CHANGE") };
  const labels = [...new Set([...member.labels, ...put])].filter((label) => !takeOff.includes(label));
  const row = await writeChanges(tx, member, { labels }, { now, isStaff: true });
  await emitMemberEvent(tx, "updated", row, { actor, now });
  return { state: "DONE", ...description };
}

async function tagProduct(tx: Tx, effect: Of<"productTags">, { now }: Doing): Promise<Result> {
  const { productId, put, takeOff, description } = effect;
  const { rows } = await sql<{ tags: string[] }>`select private_tag_ids as tags from products where id = ${productId}
    for update`.execute(tx);
  const [product] = rows;
  if (product === undefined) return { state: "SKIPPED", ...describeWith(description, "PRODUCT_DELETED") };
  if (isSettled(product.tags, effect)) return { state: "SKIPPED", ...describeWith(description, "NO_CHANGE") };
  const changes = { assignTags: { privateTags: { tagIds: put } }, unassignTags: { privateTags: { tagIds: takeOff } } };
  const { currency } = await readStoreSettings(tx);
  await changeTags(tx, [productId], changes, { now, actor, currency, version: "V3_CATALOG" });
  return { state: "DONE", ...description };
}

async function giveCoupon(tx: Tx, { coupon, to, payload, description }: Of<"coupon">, doing: Doing): Promise<Result> {
  const { now } = doing;
  const { currency } = await readStoreSettings(tx);
  const { percentage, amount, minimumSubtotal, validDays } = coupon;
  const made = await createCoupon(
    tx,
    {
      code: makeCode(),
      name: `Automation: ${to}`.slice(0, 100),
      active: true,
      startDate: null,
      expirationDate: new Date(now.getTime() + validDays * DAY).toISOString(),
      usageLimit: 1,
      limitPerCustomer: 1,
      discountType: percentage === undefined ? "FIXED_AMOUNT" : "PERCENTAGE",
      percentage: percentage ?? null,
      amount: amount ?? null,
      minimumSubtotal: minimumSubtotal ?? null,
      scope: "ALL",
      scopeIds: [],
    },
    { currency, now },
  );
  const filled = { ...payload, coupon: { code: made.code } };
  await sendLetter(tx, { to: [to], ...fillInLetter(coupon, filled) }, doing);
  return { state: "DONE", ...description, words: `${description.words}: ${made.code}` };
}

/** Without letters and digits that look alike; 60 bits of entropy, so that codes can't be guessed. */
function makeCode(): string {
  const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  return Array.from({ length: 12 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

async function beginCall(tx: Tx, url: string, { runId, index, now }: Doing & { index: number }): Promise<void> {
  const id = newId(now.getTime());
  await tx
    .insertInto("automation_calls")
    .values({ id, run_id: runId, action_index: index, url, created_at: now })
    .execute();
  await enqueue(tx, callAddress, { callId: id });
}
