/** The form of a local delivery area. Pure. */
import type { LocalDeliveryOption, NewLocalDeliveryOption } from "#api/checkout/shipping/local-delivery-options.ts";
import { usesMiles } from "#api/store/formats.ts";
import { formatList, formatNumber, formatText } from "#backoffice/format.ts";
import { readDecimal } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { shippingTexts } from "./texts/texts.ts";

const texts = shippingTexts[staffLanguage()];

type Area = Pick<NewLocalDeliveryOption, "zipConfig" | "radiusConfig" | "customAreaConfig" | "cityConfig">;
export type City = { key: string; cityName: string; country: string; subdivision: string };

export const areaKinds = ["ZIP", "CITY", "RADIUS", "POLYGON"] as const;
export type AreaKind = (typeof areaKinds)[number];

export type AreaForm = {
  kind: AreaKind;
  zipCodes: string;
  cities: readonly City[];
  latitude: string;
  longitude: string;
  radius: string;
  unit: "KM" | "MI";
  /** A corner per line: latitude, longitude. */
  corners: string;
};

export const emptyCity = (country: string): City => ({
  key: crypto.randomUUID(),
  cityName: "",
  country,
  subdivision: "",
});

export function areaFormOf(option: Area | undefined, country: string): AreaForm {
  const { zipConfig, radiusConfig, customAreaConfig, cityConfig } = option ?? {};
  const { geocode } = radiusConfig?.address ?? {};
  return {
    kind: radiusConfig ? "RADIUS" : customAreaConfig ? "POLYGON" : cityConfig ? "CITY" : "ZIP",
    zipCodes: (zipConfig?.zipCodes ?? []).join(", "),
    cities: cityConfig?.cityItems.map(({ cityName, country: code, subdivision = "" }) => ({
      key: crypto.randomUUID(),
      cityName,
      country: code,
      subdivision,
    })) ?? [emptyCity(country)],
    latitude: String(geocode?.latitude ?? ""),
    longitude: String(geocode?.longitude ?? ""),
    radius: String(radiusConfig?.radius ?? "5"),
    unit: (radiusConfig ? radiusConfig.lengthUnit === "MI" : usesMiles(country)) ? "MI" : "KM",
    corners: (customAreaConfig?.geocodes ?? [])
      .map(({ latitude, longitude }) => `${latitude}, ${longitude}`)
      .join("\n"),
  };
}

const coordinate = (text: string, most: number): number | undefined => {
  const value = Number(text.trim());
  return text.trim() !== "" && Math.abs(value) <= most ? value : undefined;
};

function placeOf(latitudeText: string, longitudeText: string) {
  const latitude = coordinate(latitudeText, 90);
  const longitude = coordinate(longitudeText, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Undefined while a field is missing or isn't a number. */
export function areaOf(form: AreaForm): Area | undefined {
  switch (form.kind) {
    case "ZIP": {
      const zipCodes = form.zipCodes
        .split(/[,;\n]+/)
        .map((code) => code.trim())
        .filter((code) => code !== "");
      return zipCodes.length === 0 ? undefined : { zipConfig: { zipCodes } };
    }
    case "CITY": {
      const cityItems = form.cities
        .filter(({ cityName }) => cityName.trim() !== "")
        .map(({ cityName, country, subdivision }) => ({
          cityName: cityName.trim(),
          country,
          ...(subdivision !== "" && { subdivision }),
        }));
      return cityItems.length === 0 ? undefined : { cityConfig: { cityItems } };
    }
    case "RADIUS": {
      const geocode = placeOf(form.latitude, form.longitude);
      const radius = Number(readDecimal(form.radius));
      if (geocode === undefined || !(radius >= 0.1 && radius <= 50)) return undefined;
      return { radiusConfig: { address: { geocode }, radius, lengthUnit: form.unit } };
    }
    case "POLYGON": {
      const lines = form.corners.split("\n").filter((line) => line.trim() !== "");
      const geocodes = lines.map((line) => {
        const [latitude = "", longitude = ""] = line.split(",");
        return placeOf(latitude, longitude);
      });
      const known = geocodes.filter((place) => place !== undefined);
      return known.length < 3 || known.length < lines.length ? undefined : { customAreaConfig: { geocodes: known } };
    }
  }
}

const NAMED = 6;

/** `10001, 10002 and 12 more`, `Within 5 km`. */
export function areaText({ zipConfig, radiusConfig, customAreaConfig, cityConfig }: LocalDeliveryOption): string {
  const names = zipConfig?.zipCodes ?? cityConfig?.cityItems.map(({ cityName }) => cityName);
  if (names !== undefined) {
    if (names.length <= NAMED + 1) return formatList(names);
    return formatText(texts.listAndMore, { list: names.slice(0, NAMED).join(", "), count: names.length - NAMED });
  }
  if (radiusConfig !== undefined) {
    const unit = radiusConfig.lengthUnit === "MI" ? "mile" : "kilometer";
    return formatText(texts.area.within, { distance: formatNumber(radiusConfig.radius, { style: "unit", unit }) });
  }
  return customAreaConfig === undefined ? "" : texts.area.kinds.POLYGON;
}
