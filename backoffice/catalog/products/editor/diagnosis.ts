/** Checks every condition for selling a product: visibility, price, inventory, shipping, payment. Pure. */
import { formatMessage } from "#api/store/messages.ts";
import { readDecimal, readInteger } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { ProductForm } from "../form/product-form.ts";
import type { VariantRow } from "../form/variant-rows.ts";
import { productVariantsTexts } from "./variants/texts/texts.ts";

const texts = productVariantsTexts[staffLanguage()].checks;

type CheckState = "ok" | "problem" | "warning";
export type Check = {
  id: string;
  state: CheckState;
  /** "Visible in your store". */
  text: string;
  /** Link to the setting: an anchor in the editor, or another screen. */
  fix?: { label: string; anchor: string } | { label: string; to: "/settings/delivery" | "/payments" };
};

export type Circumstances = {
  form: ProductForm;
  rows: readonly VariantRow[];
  /** False while the form has unsaved changes. */
  isSaved: boolean;
  defaultLocationId: string | undefined;
  /** Undefined while loading, or without permission. */
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
  text: texts.unsaved,
};

function visibility({ visible }: ProductForm): Check {
  return visible
    ? { id: "visible", state: "ok", text: texts.visible }
    : {
        id: "visible",
        state: "problem",
        text: texts.hidden,
        fix: { label: texts.show, anchor: "product-visible" },
      };
}

function variants(rows: readonly VariantRow[], sellable: readonly VariantRow[]): Check {
  const fix = { label: texts.editVariants, anchor: "product-variants" };
  if (rows.length === 1) {
    return sellable.length === 1
      ? { id: "variants", state: "ok", text: texts.variantVisible }
      : { id: "variants", state: "problem", text: texts.variantHidden, fix };
  }
  if (sellable.length === 0) return { id: "variants", state: "problem", text: texts.allHidden, fix };
  const hidden = rows.length - sellable.length;
  return hidden === 0
    ? { id: "variants", state: "ok", text: formatMessage(staffLanguage(), texts.allVisible, { count: rows.length }) }
    : {
        id: "variants",
        state: "warning",
        text: formatMessage(staffLanguage(), texts.someHidden, { count: hidden, total: rows.length }),
        fix,
      };
}

function price(sellable: readonly VariantRow[]): Check {
  const without = sellable.filter((row) => readDecimal(row.price) === undefined);
  const free = sellable.filter((row) => Number(readDecimal(row.price)) === 0);
  const fix = { label: texts.editPrice, anchor: sellable.length > 1 ? "product-variants" : "product-price" };
  if (without.length > 0) {
    const text =
      sellable.length === 1
        ? texts.noPrice
        : formatMessage(staffLanguage(), texts.someNoPrice, { count: without.length, total: sellable.length });
    return { id: "price", state: "problem", text, fix };
  }
  if (free.length > 0) {
    const text =
      sellable.length === 1 ? texts.free : formatMessage(staffLanguage(), texts.someFree, { count: free.length });
    return { id: "price", state: "warning", text, fix };
  }
  return { id: "price", state: "ok", text: texts.price };
}

function stock({ form, defaultLocationId }: Circumstances, sellable: readonly VariantRow[]): Check {
  const fix = {
    label: texts.editStock,
    anchor: sellable.length > 1 ? "product-variants" : "product-trackInventory",
  };
  const isIn = (row: VariantRow): boolean => {
    const cell = row.stock[defaultLocationId ?? ""];
    if (cell === undefined) return true;
    return form.trackInventory ? Number(readInteger(cell.quantity) ?? 0) > 0 : cell.inStock === "yes";
  };
  const out = sellable.filter((row) => !isIn(row));
  if (out.length === 0) {
    const text = form.trackInventory ? texts.inStock : texts.notTracked;
    return { id: "stock", state: "ok", text };
  }
  if (form.preorderEnabled) return { id: "stock", state: "ok", text: texts.preorder, fix };
  if (out.length < sellable.length) {
    return {
      id: "stock",
      state: "warning",
      text: formatMessage(staffLanguage(), texts.someSoldOut, { count: out.length, total: sellable.length }),
      fix,
    };
  }
  const elsewhere = sellable.some((row) =>
    Object.entries(row.stock).some(([id, { quantity }]) => id !== defaultLocationId && Number(quantity) > 0),
  );
  const text = elsewhere ? texts.stockElsewhere : texts.soldOut;
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
            text: formatMessage(staffLanguage(), texts.optionEmpty, { name: empty.name }),
            fix: { label: texts.editOptions, anchor: "product-options" },
          },
        ]),
    ...(unchoosable === undefined
      ? []
      : [
          {
            id: "modifiers",
            state: "problem" as const,
            text: formatMessage(staffLanguage(), texts.modifierEmpty, { name: unchoosable.name }),
            fix: { label: texts.editModifiers, anchor: "product-modifiers" },
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
        ? { id: "file", state: "ok", text: texts.file }
        : {
            id: "file",
            state: "problem",
            text:
              sellable.length === 1
                ? texts.noFile
                : formatMessage(staffLanguage(), texts.someNoFile, { count: without.length }),
            fix: { label: texts.editFiles, anchor: "product-files" },
          },
    );
  }
  const isOnlyByPlan = form.subscriptions.length > 0 && !form.allowOneTime;
  if (isOnlyByPlan && form.subscriptions.every(({ isVisible }) => !isVisible)) {
    checks.push({
      id: "plans",
      state: "problem",
      text: texts.noPlan,
      fix: { label: texts.editPlans, anchor: "product-subscriptions" },
    });
  }
  return checks;
}

function delivery({ delivery: known }: Circumstances): Check[] {
  if (known === undefined) return [];
  const fix = { label: texts.setUpShipping, to: "/settings/delivery" } as const;
  if (known.shipping + known.pickup === 0) {
    return [{ id: "delivery", state: "problem", text: texts.noRate, fix }];
  }
  if (known.shipping === 0) return [{ id: "delivery", state: "warning", text: texts.pickupOnly, fix }];
  const rates = known.pickup === 0 ? texts.rates : texts.ratesAndPickup;
  return [{ id: "delivery", state: "ok", text: formatMessage(staffLanguage(), rates, { count: known.shipping }), fix }];
}

function payment({ paymentMethods: methods }: Circumstances): Check[] {
  if (methods === undefined) return [];
  const fix = { label: texts.setUpPayments, to: "/payments" } as const;
  if (methods.length === 0) return [{ id: "payment", state: "problem", text: texts.noPayment, fix }];
  if (methods.every(({ isTest }) => isTest)) {
    return [{ id: "payment", state: "warning", text: texts.testPayments, fix }];
  }
  const text = formatMessage(staffLanguage(), texts.payments, { count: methods.length });
  return [{ id: "payment", state: "ok", text }];
}

function membership({ membersOnly }: ProductForm): Check[] {
  if (!membersOnly) return [];
  return [
    {
      id: "members",
      state: "warning",
      text: texts.membersOnly,
      fix: { label: texts.editMembers, anchor: "product-membersOnly" },
    },
  ];
}
