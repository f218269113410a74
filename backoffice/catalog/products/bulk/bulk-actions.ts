/** Bulk changes of products: the new state of each product, and descriptions for the preview. Pure. */
import { formatMessage } from "#api/store/messages.ts";
import { formatNumber } from "#backoffice/format.ts";
import { readDecimal } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { EditorState } from "../form/merge-forms.ts";
import type { NamedEntry } from "../form/product-form.ts";
import type { VariantRow } from "../form/variant-rows.ts";
import { productsTexts } from "../texts/texts.ts";

const { bulk, none, visible, hidden } = productsTexts[staffLanguage()];

export type PriceAction = {
  kind: "price";
  how: "percent" | "amount" | "set" | "sale" | "end-sale";
  /** Depends on `how`: a percentage or amount (may be negative), a price, or percent off. */
  value: string;
  rounding: "cent" | "whole" | "ninety-nine";
};

export type BulkAction =
  | PriceAction
  | { kind: "visible"; value: boolean }
  | { kind: "brand"; entry: NamedEntry | null }
  | { kind: "ribbon"; entry: NamedEntry | null }
  | { kind: "collections"; add: readonly string[]; remove: readonly string[] }
  | { kind: "tags"; add: readonly string[]; remove: readonly string[] }
  | { kind: "stock"; how: "add" | "set"; value: string };

/** Whether the action has all values it needs. */
export function isComplete(action: BulkAction): boolean {
  if (action.kind === "price") {
    if (action.how === "end-sale") return true;
    const value = Number(readDecimal(action.value) ?? Number.NaN);
    if (Number.isNaN(value)) return false;
    if (action.how === "percent") return value !== 0 && value >= -100 && value <= 1000;
    if (action.how === "sale") return value > 0 && value < 100;
    return action.how === "amount" ? value !== 0 : value >= 0;
  }
  if (action.kind === "collections" || action.kind === "tags") return action.add.length + action.remove.length > 0;
  if (action.kind === "stock")
    return /^-?\d{1,5}$/.test(action.value.trim()) && Number(action.value) !== (action.how === "add" ? 0 : -1);
  return true;
}

/** Whether the action needs the variants of the products. */
export function needsVariants({ kind }: BulkAction): boolean {
  return kind === "price" || kind === "stock";
}

/** The product after the change; the same object when nothing changes. */
export function applyAction(state: EditorState, action: BulkAction): EditorState {
  const { form } = state;
  switch (action.kind) {
    case "price": {
      const rows = state.rows.map((row) => withPrice(row, action));
      return rows.every((row, index) => row === state.rows[index]) ? state : { ...state, rows };
    }
    case "visible":
      return form.visible === action.value ? state : { ...state, form: { ...form, visible: action.value } };
    case "brand":
      return form.brand?.id === action.entry?.id && form.brand?.name === action.entry?.name
        ? state
        : { ...state, form: { ...form, brand: action.entry } };
    case "ribbon":
      return form.ribbon?.id === action.entry?.id && form.ribbon?.name === action.entry?.name
        ? state
        : { ...state, form: { ...form, ribbon: action.entry } };
    case "collections":
      return withList(state, "categoryIds", action);
    case "tags":
      return withList(state, "tags", action);
    case "stock":
      return withStock(state, action);
  }
}

function withList(
  state: EditorState,
  name: "categoryIds" | "tags",
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): EditorState {
  const before = state.form[name];
  const after = [...new Set([...before, ...add])].filter((one) => !remove.includes(one) || add.includes(one));
  const isSame = after.length === before.length && after.every((one, index) => one === before[index]);
  return isSame ? state : { ...state, form: { ...state.form, [name]: after } };
}

function withStock(state: EditorState, { how, value }: { how: "add" | "set"; value: string }): EditorState {
  if (!state.form.trackInventory) return state;
  const amount = Number(value);
  const rows = state.rows.map((row) => {
    // Orders are fulfilled from the first location.
    const [place] = Object.entries(row.stock);
    if (place === undefined || place[1].itemId === undefined) return row;
    const [id, cell] = place;
    const quantity = String(how === "set" ? amount : Math.max(0, Number(cell.quantity) + amount));
    return quantity === cell.quantity ? row : { ...row, stock: { ...row.stock, [id]: { ...cell, quantity } } };
  });
  return rows.every((row, index) => row === state.rows[index]) ? state : { ...state, rows };
}

export function withPrice(row: VariantRow, { how, value, rounding }: PriceAction): VariantRow {
  const price = cents(row.price);
  if (price === undefined) return row;
  const former = cents(row.compareAt);
  if (how === "end-sale") {
    return former === undefined ? row : { ...row, price: text(former), compareAt: "" };
  }
  const number = Number(readDecimal(value) ?? Number.NaN);
  if (Number.isNaN(number)) return row;
  if (how === "sale") {
    const full = former ?? price;
    const reduced = rounded((full * (100 - number)) / 100, rounding);
    return reduced === price || reduced >= full ? row : { ...row, price: text(reduced), compareAt: text(full) };
  }
  const next =
    how === "percent" ? (price * (100 + number)) / 100 : how === "amount" ? price + number * 100 : number * 100;
  const after = Math.max(0, rounded(next, rounding));
  if (after === price) return row;
  // A compare-at price must be higher than the price.
  const compareAt = former !== undefined && former > after ? row.compareAt : "";
  return { ...row, price: text(after), compareAt };
}

function cents(amount: string): number | undefined {
  const plain = readDecimal(amount);
  return plain === undefined ? undefined : Math.round(Number(plain) * 100);
}

function text(amount: number): string {
  return (amount / 100).toFixed(2);
}

/** Rounds to cents (half up), to whole amounts, or to the nearest price that ends in .99. */
function rounded(amount: number, rounding: PriceAction["rounding"]): number {
  const exact = Math.round(amount + 1e-6);
  if (rounding === "whole") return Math.round(exact / 100) * 100;
  if (rounding === "ninety-nine") return Math.max(99, Math.round((exact + 1) / 100) * 100 - 1);
  return exact;
}

/** Describes what the action changes, for the before and after columns of the preview. */
export function describe(
  { form, rows }: EditorState,
  action: BulkAction,
  format: { money: (amount: number) => string; collection: (id: string) => string },
): string {
  switch (action.kind) {
    case "price": {
      const amounts = rows
        .flatMap(({ price }) => (cents(price) ?? Number.NaN) / 100)
        .filter((price) => !Number.isNaN(price));
      if (amounts.length === 0) return "–";
      const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
      const formers = rows.flatMap(({ compareAt }) => (cents(compareAt) ?? 0) / 100).filter(Boolean);
      const prices = low === high ? format.money(low) : `${format.money(low)}–${format.money(high)}`;
      if (formers.length === 0) return prices;
      const price = format.money(Math.max(...formers));
      return formatMessage(staffLanguage(), bulk.withCompareAt, { prices, price });
    }
    case "visible":
      return form.visible ? visible : hidden;
    case "brand":
      return form.brand?.name ?? none;
    case "ribbon":
      return form.ribbon?.name ?? none;
    case "collections":
      return form.categoryIds.map(format.collection).filter(Boolean).join(", ") || none;
    case "tags":
      return form.tags.join(", ") || none;
    case "stock": {
      if (!form.trackInventory) return bulk.notTracked;
      return formatNumber(rows.reduce((sum, row) => sum + Number(Object.values(row.stock)[0]?.quantity ?? 0), 0));
    }
  }
}
