/** Weights are stored in grams and presented in the order's unit. */
import type { Static } from "typebox";
import type { WeightUnit } from "#api/values.ts";

export const GRAMS = { KG: 1000, LB: 453.59237 } as const;

/** UNSPECIFIED_WEIGHT_UNIT counts as not set. */
export function knownWeightUnit(unit: Static<typeof WeightUnit> | undefined): "KG" | "LB" | undefined {
  return unit === "KG" || unit === "LB" ? unit : undefined;
}
