/** The form of a zone's carrier apps, and the calls that save them. */
import { queryOptions } from "@tanstack/react-query";
import type { DeliveryCarrier, DeliveryRegion } from "#api/checkout/shipping/delivery-profile-values.ts";
import {
  addDeliveryCarrier,
  listInstalledCarriers,
  removeDeliveryCarrier,
  updateDeliveryCarrier,
} from "#api/checkout/shipping/delivery-profiles.ts";
import { call } from "#backoffice/client.ts";
import { readDecimal } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { shippingTexts } from "../texts/texts.ts";

const texts = shippingTexts[staffLanguage()];

/** Installed carrier apps. The store's own rates, pickup and local delivery have separate forms. */
export const carrierAppsQuery = queryOptions({
  queryKey: ["settings", "delivery", "carrier-apps"],
  queryFn: async () =>
    (await call(listInstalledCarriers, {})).installedDeliveryCarriers.filter(
      ({ fallbackDefinitionMandatory }) => fallbackDefinitionMandatory,
    ),
});

export type CarrierForm = {
  appId: string;
  name: string;
  isEnabled: boolean;
  backupTitle: string;
  backupAmount: string;
  /** Added to each of the app's rates; empty for none. */
  handlingFee: string;
};

export function carrierFormsOf(
  apps: readonly { id: string; displayName: string }[],
  zone: DeliveryRegion | undefined,
): CarrierForm[] {
  return apps.map(({ id, displayName }) => {
    const carrier = zone?.deliveryCarriers.find(({ appId }) => appId === id);
    return {
      appId: id,
      name: displayName,
      isEnabled: carrier !== undefined,
      backupTitle: carrier?.backupRate?.title ?? texts.rate.namePlaceholder,
      backupAmount: carrier?.backupRate?.amount ?? "",
      handlingFee: carrier?.additionalCharges?.[0]?.amount ?? "",
    };
  });
}

export const areCarriersReady = (forms: readonly CarrierForm[]): boolean =>
  forms.every(
    ({ isEnabled, backupTitle, backupAmount, handlingFee }) =>
      !isEnabled ||
      (backupTitle.trim() !== "" &&
        readDecimal(backupAmount) !== undefined &&
        (handlingFee.trim() === "" || readDecimal(handlingFee) !== undefined)),
  );

function toCarrier({ appId, backupTitle, backupAmount, handlingFee }: CarrierForm): DeliveryCarrier {
  const fee = readDecimal(handlingFee);
  return {
    appId,
    backupRate: { title: backupTitle.trim(), amount: readDecimal(backupAmount) ?? "0", active: true },
    additionalCharges: fee === undefined ? [] : [{ description: texts.carrierApps.handlingFee, amount: fee }],
  };
}

export async function saveCarriers(zone: DeliveryRegion, forms: readonly CarrierForm[]): Promise<void> {
  const deliveryRegionId = zone.id;
  for (const form of forms) {
    const exists = zone.deliveryCarriers.some(({ appId }) => appId === form.appId);
    const body = { deliveryRegionId, deliveryCarrier: toCarrier(form) };
    if (form.isEnabled) await call(exists ? updateDeliveryCarrier : addDeliveryCarrier, { body });
    else if (exists) await call(removeDeliveryCarrier, { body: { deliveryRegionId, appId: form.appId } });
  }
}
