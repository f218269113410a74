/** Unit prices: the price of the base quantity (1 kg, 100 ml) of a product. */
import type { MeasurementUnit, PricePerUnitData } from "#api/catalog/products/product-parts.ts";
import { divideRounded, parseFraction, toSafeInteger } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";

type Dimension = "volume" | "mass" | "length" | "area";

/** Each unit in the smallest metric unit of its dimension, as decimal strings; exact by definition of the units. */
const units: Record<Exclude<MeasurementUnit, "UNSPECIFIED">, readonly [dimension: Dimension, size: string]> = {
  ML: ["volume", "1"],
  CL: ["volume", "10"],
  L: ["volume", "1000"],
  CBM: ["volume", "1000000"],
  FLOZ: ["volume", "29.5735295625"],
  PT: ["volume", "473.176473"],
  QT: ["volume", "946.352946"],
  GAL: ["volume", "3785.411784"],
  MG: ["mass", "1"],
  G: ["mass", "1000"],
  KG: ["mass", "1000000"],
  OZ: ["mass", "28349.523125"],
  LB: ["mass", "453592.37"],
  MM: ["length", "1"],
  CM: ["length", "10"],
  M: ["length", "1000"],
  IN: ["length", "25.4"],
  FT: ["length", "304.8"],
  YD: ["length", "914.4"],
  SQM: ["area", "1"],
  SQFT: ["area", "0.09290304"],
};

// Upper bound for extreme conversions, such as a ton of a product sold by the milligram.
const MAX_UNIT_PRICE = BigInt(Number.MAX_SAFE_INTEGER);

/** Undefined without unit data, for units of different dimensions, or when the price exceeds the bound. */
export function pricePerUnit(unitData: PricePerUnitData | null, price: Minor): Minor | undefined {
  if (unitData === null) return undefined;
  const { totalMeasurementUnit, baseMeasurementUnit } = unitData;
  if (totalMeasurementUnit === "UNSPECIFIED" || baseMeasurementUnit === "UNSPECIFIED") return undefined;
  const [totalDimension, totalSize] = units[totalMeasurementUnit];
  const [baseDimension, baseSize] = units[baseMeasurementUnit];
  if (totalDimension !== baseDimension) return undefined;
  const total = product(plain(unitData.totalQuantity), totalSize);
  const base = product(plain(unitData.baseQuantity), baseSize);
  if (total.numerator === 0n) return undefined;
  const unit = divideRounded(BigInt(price) * base.numerator * total.denominator, base.denominator * total.numerator);
  return unit > MAX_UNIT_PRICE ? undefined : toSafeInteger(unit);
}

/** Whether one unit converts to the other. UNSPECIFIED is compatible with every unit. */
export function areCompatibleUnits(one: MeasurementUnit, other: MeasurementUnit): boolean {
  return one === "UNSPECIFIED" || other === "UNSPECIFIED" || units[one][0] === units[other][0];
}

const plain = (quantity: number): string => quantity.toFixed(4);

function product(left: string, right: string) {
  const [a, b] = [parseFraction(left), parseFraction(right)];
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}
