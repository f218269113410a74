import {
  createPickupLocation,
  deletePickupLocation,
  type PickupLocation,
  updatePickupLocation,
} from "#api/checkout/shipping/pickup-locations.ts";
import { call } from "#backoffice/client.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldRow, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ActiveBox } from "./ActiveBox.tsx";
import { EditDialog, finishSaving } from "./EditDialog.tsx";
import type { Delivery } from "./queries.ts";
import { RatesEditor } from "./rates/RatesEditor.tsx";
import { areRatesReady, fromRate, toRate, type Units } from "./rates/rates.ts";
import { ScheduleEditor } from "./ScheduleEditor.tsx";
import { shippingTexts } from "./texts/texts.ts";
import { CountrySelect } from "./zones/CountrySelect.tsx";
import { ZonesField } from "./zones/ZonesField.tsx";

const texts = shippingTexts[staffLanguage()];

type Props = { delivery: Delivery; location?: PickupLocation; country: string; units: Units; onClose: () => void };

/** Fields without a value are empty in the form. */
const addressOf = (address: PickupLocation["address"], country: string) => ({
  ...address,
  country: address.country ?? country,
  addressLine: address.addressLine ?? "",
  city: address.city ?? "",
  postalCode: address.postalCode ?? "",
  subdivision: address.subdivision ?? "",
});

/** The form of a pickup location. */
export function PickupDialog({ delivery, location, country, units, onClose }: Props) {
  const form = useMutationForm({
    values: {
      name: location?.name ?? "",
      address: addressOf(location?.address ?? { country }, country),
      pickupMethod: location?.pickupMethod ?? ("STORE_PICKUP" as const),
      openingHours: (location?.openingHours ?? []).join("\n"),
      deliveryTime: location?.deliveryTime ?? "",
      instructions: location?.instructions ?? "",
      active: location?.active ?? true,
      zones: location?.deliveryRegionIds ?? delivery.profiles.flatMap((one) => one.deliveryRegions.map(({ id }) => id)),
      schedule: location?.scheduledPickupConfig,
      rates: (location?.rates ?? []).map(fromRate),
    },
    schema: bodyOf(createPickupLocation, "pickupLocation"),
    request: async ({ zones, schedule, openingHours, address, rates, ...fields }) => {
      const { subdivision, ...place } = address;
      const entry = {
        ...fields,
        address: { ...place, ...(subdivision && { subdivision }) },
        openingHours: openingHours
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "")
          .slice(0, 14),
        rates: rates.map(toRate),
        deliveryRegionIds: zones,
      };
      if (location === undefined) {
        const pickupLocation = { ...entry, ...(schedule && { scheduledPickupConfig: schedule }) };
        return call(createPickupLocation, { body: { pickupLocation } });
      }
      const pickupLocation = { ...entry, revision: location.revision, scheduledPickupConfig: schedule ?? null };
      return call(updatePickupLocation, { params: { pickupLocationId: location.id }, body: { pickupLocation } });
    },
    onSuccess: finishSaving("pickup", onClose),
  });
  // Apps can store the street in parts.
  const hasStreet = Boolean(location?.address.streetAddress?.name);
  const rates = form.bind("rates");
  const zones = form.bind("zones");
  const schedule = form.bind("schedule");
  const place = form.bind("address.country");
  const subdivision = form.bind("address.subdivision");
  return (
    <EditDialog
      title={location?.name ?? texts.page.addPickup}
      kind="pickup"
      form={form}
      isReady={zones.value.length > 0 && areRatesReady(rates.value)}
      {...(location && {
        removal: {
          name: location.name,
          consequence: texts.removedOffer,
          run: () => call(deletePickupLocation, { params: { pickupLocationId: location.id } }),
        },
      })}
      onClose={onClose}
    >
      <FieldRow>
        <TextField label={texts.name} {...form.field("name", { required: true })} />
        <SelectField label={texts.pickup.type} {...form.field("pickupMethod")}>
          <option value="STORE_PICKUP">{texts.pickup.STORE_PICKUP}</option>
          <option value="PICKUP_POINT">{texts.pickup.PICKUP_POINT}</option>
        </SelectField>
      </FieldRow>
      <CountrySelect
        label={texts.country}
        {...place}
        onChange={(code) => {
          place.onChange(code);
          subdivision.onChange("");
        }}
      />
      <TextField label={texts.pickup.address} {...form.field("address.addressLine", { required: !hasStreet })} />
      <FieldRow>
        <TextField label={texts.city} {...form.field("address.city", { required: true })} />
        <SubdivisionSelect country={place.value} emptyLabel={texts.pickup.choose} {...subdivision} />
        <TextField label={texts.postalCode} {...form.field("address.postalCode")} />
      </FieldRow>
      <TextArea
        label={texts.pickup.hours}
        rows={3}
        placeholder={`${texts.pickup.hoursWeekdays}\n${texts.pickup.hoursSaturday}`}
        hint={texts.pickup.hoursHint}
        {...form.field("openingHours")}
      />
      <TextField
        label={texts.pickup.readyIn}
        placeholder={texts.pickup.readyPlaceholder}
        {...form.field("deliveryTime")}
      />
      <TextArea label={texts.pickup.instructions} rows={2} {...form.field("instructions")} />
      <RatesEditor rates={rates.value} units={units} onChange={rates.onChange} />
      <ScheduleEditor schedule={schedule.value} onChange={schedule.onChange} />
      <ZonesField profiles={delivery.profiles} chosen={zones.value} onChange={zones.onChange} />
      <ActiveBox {...form.bind("active")} />
    </EditDialog>
  );
}
