import {
  addRegionToShippingOption,
  createShippingOption,
  deleteShippingOption,
  removeRegionFromShippingOption,
  type ShippingOption,
  updateShippingOption,
} from "#api/checkout/shipping/shipping.ts";
import { call } from "#backoffice/client.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ActiveBox } from "../ActiveBox.tsx";
import { EditDialog, finishSaving } from "../EditDialog.tsx";
import { type Delivery, pauseRate } from "../queries.ts";
import { shippingTexts } from "../texts/texts.ts";
import { ZonesField } from "../zones/ZonesField.tsx";
import { RatesEditor } from "./RatesEditor.tsx";
import { areRatesReady, emptyRate, fromRate, toRate, type Units } from "./rates.ts";

const texts = shippingTexts[staffLanguage()];

type Props = { delivery: Delivery; option?: ShippingOption; zoneId?: string; units: Units; onClose: () => void };

/** A shipping rate that customers choose at checkout, with its prices. */
export function RateDialog({ delivery, option, zoneId, units, onClose }: Props) {
  const form = useMutationForm({
    values: {
      title: option?.title ?? "",
      estimatedDeliveryTime: option?.estimatedDeliveryTime ?? "",
      active: option?.active ?? true,
      rates: option?.rates.map(fromRate) ?? [emptyRate()],
      zones: option?.deliveryRegionIds ?? (zoneId ? [zoneId] : []),
    },
    schema: bodyOf(createShippingOption, "shippingOption"),
    request: async ({ title, estimatedDeliveryTime, active, rates, zones }) => {
      const fields = { title: title.trim(), estimatedDeliveryTime: estimatedDeliveryTime.trim() };
      if (option === undefined) {
        const shippingOption = { ...fields, rates: rates.map(toRate), deliveryRegionIds: zones };
        const { shippingOption: created } = await call(createShippingOption, { body: { shippingOption } });
        // The protocol creates it active; a second request pauses it.
        if (!active) await pauseRate(created, false);
        return;
      }
      const params = { shippingOptionId: option.id };
      const shippingOption = { ...fields, revision: option.revision, active, rates: rates.map(toRate) };
      await call(updateShippingOption, { params, body: { shippingOption } });
      for (const id of zones.filter((one) => !option.deliveryRegionIds.includes(one))) {
        await call(addRegionToShippingOption, { params, body: { deliveryRegionId: id } });
      }
      for (const id of option.deliveryRegionIds.filter((one) => !zones.includes(one))) {
        await call(removeRegionFromShippingOption, { params, body: { deliveryRegionId: id } });
      }
    },
    onSuccess: finishSaving("rate", onClose),
  });
  const rates = form.bind("rates");
  const zones = form.bind("zones");
  return (
    <EditDialog
      title={option === undefined ? texts.rate.add : option.title}
      kind="rate"
      form={form}
      isReady={rates.value.length > 0 && zones.value.length > 0 && areRatesReady(rates.value)}
      {...(option && {
        removal: {
          name: option.title,
          consequence: texts.removedOffer,
          run: () => call(deleteShippingOption, { params: { shippingOptionId: option.id } }),
        },
      })}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        placeholder={texts.rate.namePlaceholder}
        hint={texts.customersSeeThis}
        {...form.field("title")}
      />
      <TextField
        label={texts.rate.time}
        placeholder={texts.rate.timePlaceholder}
        hint={texts.rate.timeHint}
        {...form.field("estimatedDeliveryTime")}
      />
      <RatesEditor rates={rates.value} units={units} onChange={rates.onChange} />
      <ZonesField profiles={delivery.profiles} chosen={zones.value} onChange={zones.onChange} />
      <ActiveBox {...form.bind("active")} />
    </EditDialog>
  );
}
