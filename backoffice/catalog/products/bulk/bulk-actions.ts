/** Changes of many products: what each becomes, said before and after, and the way back. Pure. */

import { readDecimal } from "#backoffice/grid/values.ts";
import { staffLocale } from "#backoffice/language.ts";
import type { EditorState } from "../form/merge-forms.ts";
import type { NamedEntry } from "../form/product-form.ts";
import type { VariantRow } from "../form/variant-rows.ts";

export type PriceAction = {
  kind: "price";
  how: "percent" | "amount" | "set" | "sale" | "end-sale";
  /** Percent (may be negative), amount, price, or percent off for a sale. */
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

/** Whether the action says enough to be done. */
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

/** Whether the variants of the products must be read first. */
export function needsVariants({ kind }: BulkAction): boolean {
  return kind === "price" || kind === "stock";
}

/** The product after the change; the same object when it stays as it is. */
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
    // The first place is the one that orders take from.
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
  // A former price that is no longer above the price says nothing any more.
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

/** Cents; half a cent goes up. Whole amounts keep their size, and .99 is the nearest price that ends so. */
function rounded(amount: number, rounding: PriceAction["rounding"]): number {
  const exact = Math.round(amount + 1e-6);
  if (rounding === "whole") return Math.round(exact / 100) * 100;
  if (rounding === "ninety-nine") return Math.max(99, Math.round((exact + 1) / 100) * 100 - 1);
  return exact;
}

/** What the action touches, in words, for a table of before and after. */
export function describe(
  { form, rows }: EditorState,
  action: BulkAction,
  say: { money: (amount: number) => string; collection: (id: string) => string },
): string {
  switch (action.kind) {
    case "price": {
      const prices = rows
        .flatMap(({ price }) => (cents(price) ?? Number.NaN) / 100)
        .filter((price) => !Number.isNaN(price));
      if (prices.length === 0) return "–";
      const [low, high] = [Math.min(...prices), Math.max(...prices)];
      const formers = rows.flatMap(({ compareAt }) => (cents(compareAt) ?? 0) / 100).filter(Boolean);
      const span = low === high ? say.money(low) : `${say.money(low)}–${say.money(high)}`;
      return formers.length === 0 ? span : `${span}, before ${say.money(Math.max(...formers))}`;
    }
    case "visible":
      return form.visible ? "Visible" : "Hidden";
    case "brand":
      return form.brand?.name ?? "None";
    case "ribbon":
      return form.ribbon?.name ?? "None";
    case "collections":
      return form.categoryIds.map(say.collection).filter(Boolean).join(", ") || "None";
    case "tags":
      return form.tags.join(", ") || "None";
    case "stock": {
      if (!form.trackInventory) return "Not counted";
      return rows
        .reduce((sum, row) => sum + Number(Object.values(row.stock)[0]?.quantity ?? 0), 0)
        .toLocaleString(staffLocale());
    }
  }
}
