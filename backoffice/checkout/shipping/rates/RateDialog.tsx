import { useState } from "react";
import {
  addRegionToShippingOption,
  createShippingOption,
  deleteShippingOption,
  removeRegionFromShippingOption,
  type ShippingOption,
  updateShippingOption,
} from "#api/checkout/shipping/shipping.ts";
import { call } from "#backoffice/client.ts";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { ActiveBox } from "../ActiveBox.tsx";
import { EditDialog } from "../EditDialog.tsx";
import { type Delivery, pauseRate } from "../queries.ts";
import { shippingTexts } from "../texts/texts.ts";
import { ZonesField } from "../zones/ZonesField.tsx";
import { RatesEditor } from "./RatesEditor.tsx";
import { areRatesReady, emptyRate, fromRate, type RateForm, toRate, type Units } from "./rates.ts";

const texts = shippingTexts[staffLanguage()];

type Props = { delivery: Delivery; option?: ShippingOption; zoneId?: string; units: Units; onClose: () => void };

/** A shipping rate that customers choose at checkout, with its prices. */
export function RateDialog({ delivery, option, zoneId, units, onClose }: Props) {
  const [title, setTitle] = useState(option?.title ?? "");
  const [time, setTime] = useState(option?.estimatedDeliveryTime ?? "");
  const [active, setActive] = useState(option?.active ?? true);
  const [rates, setRates] = useState<RateForm[]>(option?.rates.map(fromRate) ?? [emptyRate()]);
  const [zones, setZones] = useState<string[]>(option?.deliveryRegionIds ?? (zoneId ? [zoneId] : []));
  const save = async (): Promise<void> => {
    const fields = { title: title.trim(), estimatedDeliveryTime: time.trim() };
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
  };
  return (
    <EditDialog
      title={option === undefined ? texts.rate.add : option.title}
      kind="rate"
      isReady={title.trim() !== "" && rates.length > 0 && zones.length > 0 && areRatesReady(rates)}
      save={save}
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
        name="title"
        label={texts.name}
        maxLength={1000}
        placeholder={texts.rate.namePlaceholder}
        hint={texts.customersSeeThis}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextField
        name="estimatedDeliveryTime"
        label={texts.rate.time}
        maxLength={500}
        placeholder={texts.rate.timePlaceholder}
        hint={texts.rate.timeHint}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      <RatesEditor rates={rates} units={units} onChange={setRates} />
      <ZonesField profiles={delivery.profiles} chosen={zones} onChange={setZones} />
      <ActiveBox isActive={active} onChange={setActive} />
    </EditDialog>
  );
}
