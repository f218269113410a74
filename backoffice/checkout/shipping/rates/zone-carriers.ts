/** Carrier apps of a zone, as a form has them and as the calls that save them. */
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

/** Apps only: the store's own rates, pickup and local delivery have forms of their own. */
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
  isOn: boolean;
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
      isOn: carrier !== undefined,
      backupTitle: carrier?.backupRate?.title ?? "Standard",
      backupAmount: carrier?.backupRate?.amount ?? "",
      handlingFee: carrier?.additionalCharges?.[0]?.amount ?? "",
    };
  });
}

export const areCarriersReady = (forms: readonly CarrierForm[]): boolean =>
  forms.every(
    ({ isOn, backupTitle, backupAmount, handlingFee }) =>
      !isOn ||
      (backupTitle.trim() !== "" &&
        readDecimal(backupAmount) !== undefined &&
        (handlingFee.trim() === "" || readDecimal(handlingFee) !== undefined)),
  );

function toCarrier({ appId, backupTitle, backupAmount, handlingFee }: CarrierForm): DeliveryCarrier {
  const fee = readDecimal(handlingFee);
  return {
    appId,
    backupRate: { title: backupTitle.trim(), amount: readDecimal(backupAmount) ?? "0", active: true },
    additionalCharges: fee === undefined ? [] : [{ description: "Handling fee", amount: fee }],
  };
}

export async function saveCarriers(zone: DeliveryRegion, forms: readonly CarrierForm[]): Promise<void> {
  const deliveryRegionId = zone.id;
  for (const form of forms) {
    const isThere = zone.deliveryCarriers.some(({ appId }) => appId === form.appId);
    const body = { deliveryRegionId, deliveryCarrier: toCarrier(form) };
    if (form.isOn) await call(isThere ? updateDeliveryCarrier : addDeliveryCarrier, { body });
    else if (isThere) await call(removeDeliveryCarrier, { body: { deliveryRegionId, appId: form.appId } });
  }
}
