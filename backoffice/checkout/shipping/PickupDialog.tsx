import { useState } from "react";
import {
  createPickupLocation,
  deletePickupLocation,
  type PickupLocation,
  updatePickupLocation,
} from "#api/checkout/shipping/pickup-locations.ts";
import { call } from "#backoffice/client.ts";
import { FieldRow, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { ActiveBox } from "./ActiveBox.tsx";
import { EditDialog } from "./EditDialog.tsx";
import type { Delivery } from "./queries.ts";
import { RatesEditor } from "./rates/RatesEditor.tsx";
import { areRatesReady, fromRate, type RateForm, toRate, type Units } from "./rates/rates.ts";
import { ScheduleEditor } from "./ScheduleEditor.tsx";
import { shippingTexts } from "./texts/texts.ts";
import { CountrySelect } from "./zones/CountrySelect.tsx";
import { ZonesField } from "./zones/ZonesField.tsx";

const texts = shippingTexts[staffLanguage()];

type Props = { delivery: Delivery; location?: PickupLocation; country: string; units: Units; onClose: () => void };

/** The form of a pickup location. */
export function PickupDialog({ delivery, location, country, units, onClose }: Props) {
  const [form, setForm] = useState({
    name: location?.name ?? "",
    address: location?.address ?? { country },
    pickupMethod: location?.pickupMethod ?? ("STORE_PICKUP" as const),
    openingHours: (location?.openingHours ?? []).join("\n"),
    deliveryTime: location?.deliveryTime ?? "",
    instructions: location?.instructions ?? "",
    active: location?.active ?? true,
    zones: location?.deliveryRegionIds ?? delivery.profiles.flatMap((one) => one.deliveryRegions.map(({ id }) => id)),
    schedule: location?.scheduledPickupConfig,
  });
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const setAddress = (change: PickupLocation["address"]) => set({ address: { ...form.address, ...change } });
  const [rates, setRates] = useState<RateForm[]>((location?.rates ?? []).map(fromRate));
  const save = () => {
    const { zones, schedule, openingHours, address, ...fields } = form;
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
  };
  const { address } = form;
  const hasAddress =
    Boolean(address.addressLine?.trim() || address.streetAddress?.name) && Boolean(address.city?.trim());
  return (
    <EditDialog
      title={location?.name ?? texts.page.addPickup}
      kind="pickup"
      isReady={form.name.trim() !== "" && hasAddress && form.zones.length > 0 && areRatesReady(rates)}
      save={save}
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
        <TextField
          name="name"
          label={texts.name}
          maxLength={100}
          value={form.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <SelectField
          label={texts.pickup.type}
          value={form.pickupMethod}
          onChange={(event) => set({ pickupMethod: event.currentTarget.value as typeof form.pickupMethod })}
        >
          <option value="STORE_PICKUP">{texts.pickup.STORE_PICKUP}</option>
          <option value="PICKUP_POINT">{texts.pickup.PICKUP_POINT}</option>
        </SelectField>
      </FieldRow>
      <CountrySelect
        label={texts.country}
        value={address.country ?? country}
        onChange={(code) => setAddress({ country: code, subdivision: "" })}
      />
      <TextField
        name="addressLine"
        label={texts.pickup.address}
        maxLength={150}
        value={address.addressLine ?? ""}
        onChange={(event) => setAddress({ addressLine: event.currentTarget.value })}
      />
      <FieldRow>
        <TextField
          name="city"
          label={texts.city}
          maxLength={50}
          value={address.city ?? ""}
          onChange={(event) => setAddress({ city: event.currentTarget.value })}
        />
        <SubdivisionSelect
          country={address.country ?? country}
          value={address.subdivision ?? ""}
          emptyLabel={texts.pickup.choose}
          onChange={(subdivision) => setAddress({ subdivision })}
        />
        <TextField
          name="postalCode"
          label={texts.postalCode}
          maxLength={50}
          value={address.postalCode ?? ""}
          onChange={(event) => setAddress({ postalCode: event.currentTarget.value })}
        />
      </FieldRow>
      <TextArea
        name="openingHours"
        label={texts.pickup.hours}
        rows={3}
        placeholder={`${texts.pickup.hoursWeekdays}\n${texts.pickup.hoursSaturday}`}
        hint={texts.pickup.hoursHint}
        value={form.openingHours}
        onChange={(event) => set({ openingHours: event.currentTarget.value })}
      />
      <TextField
        name="deliveryTime"
        label={texts.pickup.readyIn}
        maxLength={500}
        placeholder={texts.pickup.readyPlaceholder}
        value={form.deliveryTime}
        onChange={(event) => set({ deliveryTime: event.currentTarget.value })}
      />
      <TextArea
        name="instructions"
        label={texts.pickup.instructions}
        rows={2}
        maxLength={1000}
        value={form.instructions}
        onChange={(event) => set({ instructions: event.currentTarget.value })}
      />
      <RatesEditor rates={rates} units={units} onChange={setRates} />
      <ScheduleEditor schedule={form.schedule} onChange={(schedule) => set({ schedule })} />
      <ZonesField profiles={delivery.profiles} chosen={form.zones} onChange={(zones) => set({ zones })} />
      <ActiveBox isActive={form.active} onChange={(active) => set({ active })} />
    </EditDialog>
  );
}
