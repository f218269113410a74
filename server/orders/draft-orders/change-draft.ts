/**
 * Changes of drafts. A change is applied to a copy of the draft first, to collect the answers of installed apps for the
 * price it leads to, and then in the transaction that writes it.
 */
import type { AnyEndpoint, Output, Received } from "#api/endpoint.ts";
import type { createEmptyDraftOrder } from "#api/orders/draft-orders.ts";
import { type AppAnswers, handlePricedWrite } from "#server/apps/service-plugins/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Binding, CallContext } from "#server/platform/http/handlers.ts";
import { announceDraft } from "./announce.ts";
import { refreshAutomatic } from "./automatic.ts";
import { calculate } from "./calculate.ts";
import type { Draft, DraftContent } from "./content.ts";
import { presentCalculated } from "./present.ts";
import { getOpenDraft, lockDraft, writeContent } from "./queries.ts";

type Pricing = { readonly db: Connection; readonly apps: AppAnswers; readonly now: Date };

export type DraftChange = {
  readonly draftId: string;
  /** Changes the content in place. */
  readonly apply: (content: DraftContent, draft: Draft, pricing: Pricing) => unknown;
};

type Caller = Pick<CallContext, "actor" | "now">;
type Writing = Caller & { readonly apps?: AppAnswers; readonly tx: Tx };

export async function respondWithDraft({ tx, actor, now, apps }: Writing, draft: Draft, slug: "created" | "updated") {
  const calculatedDraftOrder = await presentCalculated(tx, draft, apps);
  await announceDraft(tx, slug, calculatedDraftOrder.draftOrder, { actor, now });
  return { calculatedDraftOrder };
}

/** Prices the draft as `changeDraft` will leave it. */
export async function previewChange(pricing: Pricing, { draftId, apply }: DraftChange): Promise<void> {
  const draft = await getOpenDraft(pricing.db, draftId);
  await apply(draft.content, draft, pricing);
  await refreshAutomatic(pricing.db, draft, pricing.now);
  await calculate(pricing.db, draft, pricing.apps);
}

/** Locks the draft, changes and stores its content, and returns the calculated draft. */
export async function changeDraft(context: Writing & { readonly apps: AppAnswers }, { draftId, apply }: DraftChange) {
  const { tx, apps, now } = context;
  const draft = await lockDraft(tx, draftId);
  await apply(draft.content, draft, { db: tx, apps, now });
  await refreshAutomatic(tx, draft, now);
  return respondWithDraft(context, await writeContent(tx, draftId, draft.content, now), "updated");
}

/** An endpoint that returns the calculated draft. */
type DraftEndpoint = AnyEndpoint & Pick<typeof createEmptyDraftOrder, "response">;

/** Binds an endpoint that changes a draft. */
export function handleChange<E extends DraftEndpoint>(
  endpoint: E,
  toChange: (request: Received<E> & { readonly now: Date }) => DraftChange,
): Binding {
  return handlePricedWrite(
    endpoint,
    (context) => previewChange(context, toChange(context)),
    // `DraftEndpoint` declares this response; TypeScript doesn't resolve it for a type parameter.
    async (context) => (await changeDraft(context, toChange(context))) as Output<E>,
  );
}
