import {
  createLocalDeliveryOption,
  deleteLocalDeliveryOption,
  type LocalDeliveryOption,
  updateLocalDeliveryOption,
} from "#api/checkout/shipping/local-delivery-options.ts";
import { call } from "#backoffice/client.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldRow, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { readDecimal } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ActiveBox } from "./ActiveBox.tsx";
import { EditDialog, finishSaving } from "./EditDialog.tsx";
import { areaFormOf, areaOf } from "./local-areas.ts";
import type { Delivery } from "./queries.ts";
import { RatesEditor } from "./rates/RatesEditor.tsx";
import { areRatesReady, fromRate, toRate, type Units } from "./rates/rates.ts";
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
  const form = useMutationForm({
    values: {
      areaName: option?.areaName ?? "",
      estimatedDeliveryTime: option?.estimatedDeliveryTime ?? "",
      minimumOrderAmount: option?.minimumOrderAmount ?? "",
      active: option?.active ?? true,
      schedule: option?.scheduledDeliveryConfig,
      zones: option?.deliveryRegionIds ?? delivery.profiles.flatMap((one) => one.deliveryRegions.map(({ id }) => id)),
      rates: (option?.rates ?? []).map(fromRate),
      area: areaFormOf(option, country),
    },
    schema: bodyOf(createLocalDeliveryOption, "localDeliveryOption"),
    request: async ({ rates, area, ...given }) => {
      const entry = {
        areaName: given.areaName.trim(),
        estimatedDeliveryTime: given.estimatedDeliveryTime,
        active: given.active,
        minimumOrderAmount: readDecimal(given.minimumOrderAmount) ?? null,
        scheduledDeliveryConfig: given.schedule ?? null,
        rates: rates.map(toRate),
        deliveryRegionIds: given.zones,
        ...areaOf(area),
      };
      if (option === undefined) return call(createLocalDeliveryOption, { body: { localDeliveryOption: entry } });
      return call(updateLocalDeliveryOption, {
        params: { localDeliveryOptionId: option.id },
        body: { localDeliveryOption: { ...entry, revision: option.revision } },
      });
    },
    onSuccess: finishSaving("local", onClose),
  });
  const rates = form.bind("rates");
  const zones = form.bind("zones");
  const area = form.bind("area");
  const schedule = form.bind("schedule");
  const name = option?.areaName || texts.page.local;
  return (
    <EditDialog
      title={option === undefined ? texts.page.addLocal : name}
      kind="local"
      form={form}
      isReady={areaOf(area.value) !== undefined && zones.value.length > 0 && areRatesReady(rates.value)}
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
        label={texts.name}
        placeholder={texts.local.namePlaceholder}
        hint={texts.customersSeeThis}
        {...form.field("areaName", { required: true })}
      />
      <AreaFields area={area.value} country={country} onChange={area.onChange} />
      <FieldRow>
        <TextField
          label={texts.local.minimum}
          inputMode="decimal"
          placeholder={texts.local.noMinimum}
          suffix={units.currency}
          {...form.field("minimumOrderAmount")}
        />
        <TextField
          label={texts.local.time}
          placeholder={texts.local.timePlaceholder}
          {...form.field("estimatedDeliveryTime")}
        />
      </FieldRow>
      <RatesEditor rates={rates.value} units={units} onChange={rates.onChange} />
      <ScheduleEditor schedule={schedule.value} onChange={schedule.onChange} />
      <ZonesField profiles={delivery.profiles} chosen={zones.value} onChange={zones.onChange} />
      <ActiveBox {...form.bind("active")} />
    </EditDialog>
  );
}
