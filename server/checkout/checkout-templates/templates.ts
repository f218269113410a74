/** Stored checkout templates, and the checkouts created from them. */
import { sql } from "kysely";
import type { CheckoutTemplate, NewCheckoutTemplate } from "#api/checkout/checkout-templates.ts";
import { type Caller, createCheckout, previewCheckout } from "#server/checkout/checkouts/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";

type Stored = Omit<NewCheckoutTemplate, "status">;
type Row = { id: string; is_active: boolean; template: Stored; used_count: number };

const columns = sql`t.id, t.is_active, t.template, t.used_count`;

const api = {
  name: "checkout_templates",
  fields: {
    id: { kind: "id", sql: sql`t.id`, isRequired: true },
    status: { kind: "text", sql: sql`case when t.is_active then 'ACTIVE' else 'INACTIVE' end`, isSortable: true },
    createdDate: { kind: "time", sql: sql`t.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`t.updated_at`, isSortable: true, isRequired: true },
  },
  key: { kind: "id", sql: sql`t.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
} as const;

export async function queryTemplates(db: Connection, query: PageQuery | undefined) {
  const from = sql`checkout_templates t`;
  const { rows, pagingMetadata } = await readCursorPage<Row>(db, { api, query, select: columns, from });
  return { checkoutTemplates: rows.map(present), pagingMetadata };
}

/** @throws {AppError} CHECKOUT_TEMPLATE_NOT_FOUND */
export async function findTemplate(
  db: Connection,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<CheckoutTemplate> {
  if (!isId(id)) throw new AppError("CHECKOUT_TEMPLATE_NOT_FOUND");
  const { rows } = await sql<Row>`select ${columns} from checkout_templates t where t.id = ${id}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  if (rows[0] === undefined) throw new AppError("CHECKOUT_TEMPLATE_NOT_FOUND");
  return present(rows[0]);
}

const hasItems = ({ lineItems = [], customLineItems = [] }: Stored): boolean =>
  lineItems.length + customLineItems.length > 0;

/** @throws {AppError} CANNOT_CREATE_CHECKOUT_TEMPLATE_WITHOUT_ITEMS */
export async function createTemplate(
  tx: Tx,
  { status = "ACTIVE", ...template }: NewCheckoutTemplate,
  now: Date,
): Promise<CheckoutTemplate> {
  if (!hasItems(template)) throw new AppError("CANNOT_CREATE_CHECKOUT_TEMPLATE_WITHOUT_ITEMS");
  const id = newId(now.getTime());
  await sql`insert into checkout_templates (id, is_active, template, created_at, updated_at)
    values (${id}, ${status === "ACTIVE"}, ${JSON.stringify(template)}::jsonb, ${now}, ${now})`.execute(tx);
  return findTemplate(tx, id);
}

/** @throws {AppError} CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITHOUT_SPECIFIED_FIELDS, …_WITH_EMPTY_ITEMS */
export async function updateTemplate(
  tx: Tx,
  id: string,
  { status, ...changes }: NewCheckoutTemplate,
  now: Date,
): Promise<CheckoutTemplate> {
  if (status === undefined && Object.keys(changes).length === 0) {
    throw new AppError("CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITHOUT_SPECIFIED_FIELDS");
  }
  const { id: _, status: known, usedCount: __, ...template } = await findTemplate(tx, id, { isLocked: true });
  const next = { ...template, ...changes };
  if (!hasItems(next)) throw new AppError("CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITH_EMPTY_ITEMS");
  await sql`update checkout_templates set is_active = ${(status ?? known) === "ACTIVE"},
    template = ${JSON.stringify(next)}::jsonb, updated_at = ${now} where id = ${id}`.execute(tx);
  return findTemplate(tx, id);
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await findTemplate(tx, id);
  await sql`delete from checkout_templates where id = ${id}`.execute(tx);
}

type UsedTemplate = { template: CheckoutTemplate; checkoutId: string; purchaseFlowId: string };

/** @throws {AppError} CANNOT_CREATE_CHECKOUT_FROM_INACTIVE_TEMPLATE, and the catalog's errors for the items */
export async function applyTemplate(
  tx: Tx,
  id: string,
  { isForAnybody = false, ...caller }: Caller & { isForAnybody?: boolean },
): Promise<UsedTemplate> {
  const template = await findTemplate(tx, id);
  const { checkout } = await createCheckout(tx, caller, { ...requestOf(template), isForAnybody });
  await sql`update checkout_templates set used_count = used_count + 1 where id = ${id}`.execute(tx);
  const used = { ...template, usedCount: template.usedCount + 1 };
  return { template: used, checkoutId: checkout.id, purchaseFlowId: checkout.purchaseFlowId };
}

/** Prices the checkout as `applyTemplate` will create it. */
export async function previewTemplate(db: Connection, id: string, caller: Caller): Promise<void> {
  await previewCheckout(db, caller, requestOf(await findTemplate(db, id)));
}

function requestOf(template: CheckoutTemplate): Parameters<typeof createCheckout>[2] {
  if (template.status !== "ACTIVE") throw new AppError("CANNOT_CREATE_CHECKOUT_FROM_INACTIVE_TEMPLATE");
  const { lineItems = [], customLineItems = [], couponCode, customization = {}, customContentReference } = template;
  const { externalReference } = template;
  return {
    lineItems,
    customLineItems,
    ...(couponCode ? { couponCode } : {}),
    checkout: {
      customSettings: {
        lockGiftCard: customization.lockedGiftCard ?? false,
        lockCouponCode: customization.lockedCoupon ?? false,
        disabledPolicyAgreementCheckbox: customization.webClient?.disabledPolicyAgreementCheckbox ?? false,
        disabledManualPayment: customization.disabledManualPayment ?? false,
      },
      ...(customContentReference && { customContentReference }),
      ...(externalReference && { externalReference }),
    },
  };
}

const present = ({ id, is_active, template, used_count }: Row): CheckoutTemplate => ({
  ...template,
  id,
  status: is_active ? "ACTIVE" : "INACTIVE",
  usedCount: used_count,
});
