/** The form of a carrier package: the services and the package that carrier apps calculate rates from. Pure. */
import type { NewShippoConfiguration, ShippoConfiguration } from "#api/checkout/shipping/shippo-configurations.ts";
import { readDecimal } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { shippingTexts } from "../texts/texts.ts";

const texts = shippingTexts[staffLanguage()].carrier;

type Domestic = NonNullable<NewShippoConfiguration["domesticServices"]>[number];
type International = NonNullable<NewShippoConfiguration["internationalServices"]>[number];
type PackageType = NonNullable<NewShippoConfiguration["packageType"]>;

export type CarrierForm = {
  /** Complete entries, so that settings that an app stored with a service are kept. */
  domestic: readonly Domestic[];
  international: readonly International[];
  packageType: PackageType;
  name: string;
  length: string;
  width: string;
  height: string;
  most: string;
  backupWeight: string;
};

export const domesticNames: Record<Domestic["service"], string> = {
  GROUND_ADVANTAGE: "Ground Advantage",
  PRIORITY_MAIL: "Priority Mail",
  PRIORITY_MAIL_EXPRESS: "Priority Mail Express",
};
export const internationalNames: Record<International["service"], string> = {
  FIRST_CLASS_PACKAGE_INTERNATIONAL: "First-Class Package International",
  PRIORITY_MAIL_INTERNATIONAL: "Priority Mail International",
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: "Priority Mail Express International",
};
export const packageNames: Record<PackageType, string> = {
  CUSTOM: texts.customPackage,
  FLAT_RATE_ENVELOPE: "Flat rate envelope",
  PADDED_FLAT_RATE_ENVELOPE: "Padded flat rate envelope",
  SMALL_FLAT_RATE_BOX: "Small flat rate box",
  MEDIUM_FLAT_RATE_BOX_1: "Medium flat rate box, top-loading",
  MEDIUM_FLAT_RATE_BOX_2: "Medium flat rate box, side-loading",
  LARGE_FLAT_RATE_BOX: "Large flat rate box",
};

export const emptyCarrier: CarrierForm = {
  domestic: [],
  international: [],
  packageType: "CUSTOM",
  name: "",
  length: "",
  width: "",
  height: "",
  most: "",
  backupWeight: "",
};

export function fromConfiguration(configuration: ShippoConfiguration): CarrierForm {
  const { domesticServices, internationalServices, packageType, packageDetails = {}, backupWeight } = configuration;
  return {
    domestic: domesticServices ?? [],
    international: internationalServices ?? [],
    packageType: packageType ?? "CUSTOM",
    name: packageDetails.name ?? "",
    length: packageDetails.dimensions?.length ?? "",
    width: packageDetails.dimensions?.width ?? "",
    height: packageDetails.dimensions?.height ?? "",
    most: packageDetails.maxNumberOfProducts ?? "",
    backupWeight: backupWeight ?? "",
  };
}

const sizesOf = ({ length, width, height }: CarrierForm): string[] => [length, width, height].map((one) => one.trim());

/** Why the form can't be saved. */
export function problemOf(form: CarrierForm): string | undefined {
  if (form.domestic.length + form.international.length === 0) return texts.problems.noService;
  const sizes = form.packageType === "CUSTOM" ? sizesOf(form).filter((size) => size !== "") : [];
  if (sizes.length % 3 !== 0) return texts.problems.incompleteSize;
  const figures = [...sizes, form.most.trim(), form.backupWeight.trim()].filter((figure) => figure !== "");
  if (figures.some((figure) => !(Number(readDecimal(figure)) >= 0))) return texts.problems.notNumbers;
  return form.most.trim() !== "" && !/^\d+$/.test(form.most.trim()) ? texts.problems.wholeItems : undefined;
}

/** An update keeps omitted fields, so emptied fields are sent as well. */
export function toConfiguration(form: CarrierForm): Omit<NewShippoConfiguration, "deliveryRegionIds"> {
  const [length = "", width = "", height = ""] = sizesOf(form).map((size) => readDecimal(size) ?? "");
  const most = form.most.trim();
  return {
    domesticServices: [...form.domestic],
    internationalServices: [...form.international],
    packageType: form.packageType,
    packageDetails: {
      ...(form.name !== "" && { name: form.name }),
      ...(form.packageType === "CUSTOM" && length !== "" && { dimensions: { length, width, height } }),
      ...(most !== "" && { maxNumberOfProducts: most }),
    },
    backupWeight: readDecimal(form.backupWeight) ?? "0",
  };
}

/** The selected services, each with its earlier settings. */
export function withService<Entry extends { service: string }>(
  entries: readonly Entry[],
  service: string,
  isChosen: boolean,
): Entry[] {
  const others = entries.filter((entry) => entry.service !== service);
  return isChosen ? [...others, { service } as Entry] : others;
}

/** `Priority Mail, Ground Advantage · Small flat rate box`. */
export function summaryOf(configuration: ShippoConfiguration): string {
  const { domesticServices = [], internationalServices = [], packageType = "CUSTOM" } = configuration;
  const services = [
    ...domesticServices.map(({ service }) => domesticNames[service]),
    ...internationalServices.map(({ service }) => internationalNames[service]),
  ];
  return [services.join(", "), packageNames[packageType]].filter((part) => part !== "").join(" · ");
}
