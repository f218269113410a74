/** Units of parcels: staff enter their own, the label provider's are ounces and inches. */
import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";

const OUNCES = { oz: 1, lb: 16, g: 1 / 28.349523125, kg: 1000 / 28.349523125 };
const INCHES = { in: 1, cm: 1 / 2.54 };

export type WeightUnit = keyof typeof OUNCES;
export type SizeUnit = keyof typeof INCHES;
export const weightUnits: readonly WeightUnit[] = ["lb", "oz", "kg", "g"];
export const sizeUnits: readonly SizeUnit[] = ["in", "cm"];

const rounded = (value: number): number => Math.max(Math.round(value * 100) / 100, 0.01);

export const toOunces = (weight: number, unit: WeightUnit): number => rounded(weight * OUNCES[unit]);
export const toInches = (size: number, unit: SizeUnit): number => rounded(size * INCHES[unit]);

export const convertWeight = (weight: number, from: WeightUnit, to: WeightUnit): number =>
  rounded((weight * OUNCES[from]) / OUNCES[to]);

/** The weight of the items without packaging, in the store's unit; undefined if an item has none. */
export function weightOf(
  lines: readonly Pick<OrderLineItem, "id" | "physicalProperties">[],
  quantities: Readonly<Record<string, number>>,
): number | undefined {
  const weights = lines
    .filter(({ id }) => (quantities[id] ?? 0) > 0)
    .map(({ id, physicalProperties }) => (physicalProperties?.weight ?? 0) * (quantities[id] ?? 0));
  if (weights.length === 0 || weights.includes(0)) return undefined;
  return rounded(weights.reduce((sum, weight) => sum + weight, 0));
}

/** What staff typed, as a positive number; undefined without one. */
export function sizeOf(typed: string): number | undefined {
  const value = Number(typed.replace(",", "."));
  return typed.trim() !== "" && Number.isFinite(value) && value > 0 ? value : undefined;
}
