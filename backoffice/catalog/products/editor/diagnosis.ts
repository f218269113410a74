/** "Why can't people buy this?": every condition between a product and a paid order, checked one by one. Pure. */
import { readDecimal, readInteger } from "#backoffice/grid/values.ts";
import type { ProductForm } from "../form/product-form.ts";
import type { VariantRow } from "../form/variant-rows.ts";

export type CheckState = "ok" | "problem" | "warning";
export type Check = {
  id: string;
  state: CheckState;
  /** Says how it is: "Visible in the shop". */
  text: string;
  /** Where to change it: an anchor in the editor, or another screen. */
  fix?: { label: string; anchor: string } | { label: string; to: "/settings/delivery" | "/payments" };
};

export type Circumstances = {
  form: ProductForm;
  rows: readonly VariantRow[];
  /** Whether what stands in the form differs from what shoppers see. */
  isSaved: boolean;
  defaultLocationId: string | undefined;
  /** Undefined while it is not known, or may not be seen. */
  delivery: { shipping: number; pickup: number } | undefined;
  paymentMethods: readonly { isTest: boolean }[] | undefined;
};

export function diagnose(circumstances: Circumstances): Check[] {
  const { form, rows } = circumstances;
  const sellable = rows.filter(({ visible }) => visible === "yes");
  return [
    ...(circumstances.isSaved ? [] : [unsaved]),
    visibility(form),
    variants(rows, sellable),
    price(sellable),
    stock(circumstances, sellable),
    ...options(form),
    ...kindChecks(form, sellable),
    ...(form.itemType === "PHYSICAL" ? delivery(circumstances) : []),
    ...payment(circumstances),
    ...membership(form),
  ];
}

const unsaved: Check = {
  id: "saved",
  state: "warning",
  text: "Not saved yet, so customers can't see your changes",
};

function visibility({ visible }: ProductForm): Check {
  return visible
    ? { id: "visible", state: "ok", text: "Visible in the shop" }
    : {
        id: "visible",
        state: "problem",
        text: "Hidden: nobody finds it in the shop",
        fix: { label: "Show it", anchor: "product-visible" },
      };
}

function variants(rows: readonly VariantRow[], sellable: readonly VariantRow[]): Check {
  const fix = { label: "Variants", anchor: "product-variants" };
  if (rows.length === 1) {
    return sellable.length === 1
      ? { id: "variants", state: "ok", text: "Can be chosen" }
      : { id: "variants", state: "problem", text: "Its only variant is hidden", fix };
  }
  if (sellable.length === 0) return { id: "variants", state: "problem", text: "All variants are hidden", fix };
  const hidden = rows.length - sellable.length;
  return hidden === 0
    ? { id: "variants", state: "ok", text: `${rows.length} variants can be chosen` }
    : { id: "variants", state: "warning", text: `${hidden} of ${rows.length} variants are hidden`, fix };
}

function price(sellable: readonly VariantRow[]): Check {
  const without = sellable.filter((row) => readDecimal(row.price) === undefined);
  const free = sellable.filter((row) => Number(readDecimal(row.price)) === 0);
  const fix = { label: "Price", anchor: sellable.length > 1 ? "product-variants" : "product-price" };
  if (without.length > 0) {
    const text = sellable.length === 1 ? "No price" : `${without.length} of ${sellable.length} variants have no price`;
    return { id: "price", state: "problem", text, fix };
  }
  if (free.length > 0) {
    const text = sellable.length === 1 ? "The price is zero: it is free" : `${free.length} variants are free`;
    return { id: "price", state: "warning", text, fix };
  }
  return { id: "price", state: "ok", text: "Has a price" };
}

function stock({ form, defaultLocationId }: Circumstances, sellable: readonly VariantRow[]): Check {
  const fix = {
    label: "Stock",
    anchor: sellable.length > 1 ? "product-variants" : "product-trackInventory",
  };
  const isIn = (row: VariantRow): boolean => {
    const cell = row.stock[defaultLocationId ?? ""];
    if (cell === undefined) return true;
    return form.trackInventory ? Number(readInteger(cell.quantity) ?? 0) > 0 : cell.inStock === "yes";
  };
  const out = sellable.filter((row) => !isIn(row));
  if (out.length === 0) {
    const text = form.trackInventory ? "In stock" : "In stock (not counted)";
    return { id: "stock", state: "ok", text };
  }
  if (form.preorderEnabled) return { id: "stock", state: "ok", text: "Sold out, but can be ordered in advance", fix };
  if (out.length < sellable.length) {
    return { id: "stock", state: "warning", text: `${out.length} of ${sellable.length} variants are sold out`, fix };
  }
  const elsewhere = sellable.some((row) =>
    Object.entries(row.stock).some(([id, { quantity }]) => id !== defaultLocationId && Number(quantity) > 0),
  );
  const text = elsewhere ? "Sold out at the place orders are sent from; there is stock elsewhere" : "Sold out";
  return { id: "stock", state: "problem", text, fix };
}

function options({ options: entries, modifiers }: ProductForm): Check[] {
  const empty = entries.find(({ choices }) => choices.length === 0);
  const unchoosable = modifiers.find(
    ({ kind, choices, isMandatory }) => isMandatory && kind !== "FREE_TEXT" && choices.length === 0,
  );
  return [
    ...(empty === undefined
      ? []
      : [
          {
            id: "options",
            state: "problem" as const,
            text: `“${empty.name}” has no choices`,
            fix: { label: "Options", anchor: "product-options" },
          },
        ]),
    ...(unchoosable === undefined
      ? []
      : [
          {
            id: "modifiers",
            state: "problem" as const,
            text: `“${unchoosable.name}” must be chosen but has no choices`,
            fix: { label: "Personalization", anchor: "product-modifiers" },
          },
        ]),
  ];
}

function kindChecks(form: ProductForm, sellable: readonly VariantRow[]): Check[] {
  const checks: Check[] = [];
  if (form.itemType === "DIGITAL") {
    const without = sellable.filter(({ file }) => file === undefined);
    checks.push(
      without.length === 0
        ? { id: "file", state: "ok", text: "Has its file" }
        : {
            id: "file",
            state: "problem",
            text: sellable.length === 1 ? "No file to download" : `${without.length} variants have no file`,
            fix: { label: "Files", anchor: "product-files" },
          },
    );
  }
  const isOnlyByPlan = form.subscriptions.length > 0 && !form.allowOneTime;
  if (isOnlyByPlan && form.subscriptions.every(({ isVisible }) => !isVisible)) {
    checks.push({
      id: "plans",
      state: "problem",
      text: "Only sold by subscription, but no plan is offered",
      fix: { label: "Subscriptions", anchor: "product-subscriptions" },
    });
  }
  return checks;
}

function delivery({ delivery: known }: Circumstances): Check[] {
  if (known === undefined) return [];
  const fix = { label: "Set up shipping", to: "/settings/delivery" } as const;
  if (known.shipping + known.pickup === 0) {
    return [{ id: "delivery", state: "problem", text: "No shipping rate covers this product", fix }];
  }
  if (known.shipping === 0) return [{ id: "delivery", state: "warning", text: "Pickup only", fix }];
  const rates = known.shipping === 1 ? "1 shipping rate" : `${known.shipping} shipping rates`;
  return [{ id: "delivery", state: "ok", text: known.pickup === 0 ? rates : `${rates}, and pickup`, fix }];
}

function payment({ paymentMethods: methods }: Circumstances): Check[] {
  if (methods === undefined) return [];
  const fix = { label: "Set up payments", to: "/payments" } as const;
  if (methods.length === 0) return [{ id: "payment", state: "problem", text: "No payment method is on", fix }];
  if (methods.every(({ isTest }) => isTest)) {
    return [{ id: "payment", state: "warning", text: "Test payments only: you don't get any money", fix }];
  }
  const text = methods.length === 1 ? "1 payment method" : `${methods.length} payment methods`;
  return [{ id: "payment", state: "ok", text }];
}

function membership({ membersOnly }: ProductForm): Check[] {
  if (!membersOnly) return [];
  return [
    {
      id: "members",
      state: "warning",
      text: "Only signed-in customers can buy it",
      fix: { label: "Who may buy", anchor: "product-membersOnly" },
    },
  ];
}
