import { useState } from "react";
import {
  createLocalDeliveryOption,
  deleteLocalDeliveryOption,
  type LocalDeliveryOption,
  updateLocalDeliveryOption,
} from "#api/checkout/shipping/local-delivery-options.ts";
import { call } from "#backoffice/client.ts";
import { FieldRow, TextField } from "#backoffice/components/forms/Field.tsx";
import { readDecimal } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ActiveBox } from "./ActiveBox.tsx";
import { EditDialog } from "./EditDialog.tsx";
import { areaFormOf, areaOf } from "./local-areas.ts";
import type { Delivery } from "./queries.ts";
import { RatesEditor } from "./rates/RatesEditor.tsx";
import { areRatesReady, fromRate, type RateForm, toRate, type Units } from "./rates/rates.ts";
import { ScheduleEditor } from "./ScheduleEditor.tsx";
import { shippingTexts } from "./texts/texts.ts";
import { AreaFields } from "./zones/AreaFields.tsx";
import { ZonesField } from "./zones/ZonesField.tsx";

const texts = shippingTexts[staffLanguage()];

type Props = {
  delivery: Delivery;
  option?: LocalDeliveryOption;
  country: string;
  units: Units;
  onClose: () => void;
};

/** The form of a local delivery area. */
export function LocalDialog({ delivery, option, country, units, onClose }: Props) {
  const [form, setForm] = useState({
    areaName: option?.areaName ?? "",
    estimatedDeliveryTime: option?.estimatedDeliveryTime ?? "",
    minimumOrderAmount: option?.minimumOrderAmount ?? "",
    active: option?.active ?? true,
    schedule: option?.scheduledDeliveryConfig,
    zones: option?.deliveryRegionIds ?? delivery.profiles.flatMap((one) => one.deliveryRegions.map(({ id }) => id)),
  });
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const [areaForm, setAreaForm] = useState(() => areaFormOf(option, country));
  const [rates, setRates] = useState<RateForm[]>((option?.rates ?? []).map(fromRate));
  const area = areaOf(areaForm);
  const save = () => {
    const entry = {
      areaName: form.areaName.trim(),
      estimatedDeliveryTime: form.estimatedDeliveryTime,
      active: form.active,
      minimumOrderAmount: readDecimal(form.minimumOrderAmount) ?? null,
      scheduledDeliveryConfig: form.schedule ?? null,
      rates: rates.map(toRate),
      deliveryRegionIds: form.zones,
      ...area,
    };
    if (option === undefined) return call(createLocalDeliveryOption, { body: { localDeliveryOption: entry } });
    return call(updateLocalDeliveryOption, {
      params: { localDeliveryOptionId: option.id },
      body: { localDeliveryOption: { ...entry, revision: option.revision } },
    });
  };
  const name = option?.areaName || texts.page.local;
  return (
    <EditDialog
      title={option === undefined ? texts.page.addLocal : name}
      kind="local"
      isReady={form.areaName.trim() !== "" && area !== undefined && form.zones.length > 0 && areRatesReady(rates)}
      save={save}
      {...(option && {
        removal: {
          name,
          consequence: texts.removedOffer,
          run: () => call(deleteLocalDeliveryOption, { params: { localDeliveryOptionId: option.id } }),
        },
      })}
      onClose={onClose}
    >
      <TextField
        name="areaName"
        label={texts.name}
        maxLength={100}
        placeholder={texts.local.namePlaceholder}
        hint={texts.customersSeeThis}
        value={form.areaName}
        onChange={(event) => set({ areaName: event.currentTarget.value })}
      />
      <AreaFields area={areaForm} country={country} onChange={setAreaForm} />
      <FieldRow>
        <TextField
          name="minimumOrderAmount"
          label={texts.local.minimum}
          inputMode="decimal"
          placeholder={texts.local.noMinimum}
          suffix={units.currency}
          value={form.minimumOrderAmount}
          onChange={(event) => set({ minimumOrderAmount: event.currentTarget.value })}
        />
        <TextField
          name="estimatedDeliveryTime"
          label={texts.local.time}
          maxLength={40}
          placeholder={texts.local.timePlaceholder}
          value={form.estimatedDeliveryTime}
          onChange={(event) => set({ estimatedDeliveryTime: event.currentTarget.value })}
        />
      </FieldRow>
      <RatesEditor rates={rates} units={units} onChange={setRates} />
      <ScheduleEditor schedule={form.schedule} onChange={(schedule) => set({ schedule })} />
      <ZonesField profiles={delivery.profiles} chosen={form.zones} onChange={(zones) => set({ zones })} />
      <ActiveBox isActive={form.active} onChange={(active) => set({ active })} />
    </EditDialog>
  );
}
