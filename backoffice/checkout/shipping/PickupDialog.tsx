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
import { ActiveBox } from "./ActiveBox.tsx";
import { EditDialog } from "./EditDialog.tsx";
import type { Delivery } from "./queries.ts";
import { RatesEditor } from "./rates/RatesEditor.tsx";
import { areRatesReady, fromRate, type RateForm, toRate, type Units } from "./rates/rates.ts";
import { ScheduleEditor } from "./ScheduleEditor.tsx";
import { CountrySelect } from "./zones/CountrySelect.tsx";
import { ZonesField } from "./zones/ZonesField.tsx";

type Props = { delivery: Delivery; location?: PickupLocation; country: string; units: Units; onClose: () => void };

/** A place where customers pick up their orders. */
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
      title={location?.name ?? "Add pickup location"}
      what="Pickup location"
      isReady={form.name.trim() !== "" && hasAddress && form.zones.length > 0 && areRatesReady(rates)}
      save={save}
      {...(location && {
        removal: {
          name: location.name,
          consequence: "Customers won't be offered it anymore. Existing orders keep it.",
          run: () => call(deletePickupLocation, { params: { pickupLocationId: location.id } }),
        },
      })}
      onClose={onClose}
    >
      <FieldRow>
        <TextField
          name="name"
          label="Name"
          maxLength={100}
          value={form.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <SelectField
          label="Type"
          value={form.pickupMethod}
          onChange={(event) => set({ pickupMethod: event.currentTarget.value as typeof form.pickupMethod })}
        >
          <option value="STORE_PICKUP">Your store</option>
          <option value="PICKUP_POINT">Pickup point</option>
        </SelectField>
      </FieldRow>
      <CountrySelect
        label="Country"
        value={address.country ?? country}
        onChange={(code) => setAddress({ country: code, subdivision: "" })}
      />
      <TextField
        name="addressLine"
        label="Address"
        maxLength={150}
        value={address.addressLine ?? ""}
        onChange={(event) => setAddress({ addressLine: event.currentTarget.value })}
      />
      <FieldRow>
        <TextField
          name="city"
          label="City"
          maxLength={50}
          value={address.city ?? ""}
          onChange={(event) => setAddress({ city: event.currentTarget.value })}
        />
        <SubdivisionSelect
          country={address.country ?? country}
          value={address.subdivision ?? ""}
          emptyLabel="Choose"
          onChange={(subdivision) => setAddress({ subdivision })}
        />
        <TextField
          name="postalCode"
          label="Postal code"
          maxLength={50}
          value={address.postalCode ?? ""}
          onChange={(event) => setAddress({ postalCode: event.currentTarget.value })}
        />
      </FieldRow>
      <TextArea
        name="openingHours"
        label="Opening hours"
        rows={3}
        placeholder={"Mon–Fri 9 AM–6 PM\nSat 10 AM–2 PM"}
        hint="One per line. Customers see this at checkout."
        value={form.openingHours}
        onChange={(event) => set({ openingHours: event.currentTarget.value })}
      />
      <TextField
        name="deliveryTime"
        label="Ready in"
        maxLength={500}
        placeholder="2 hours"
        value={form.deliveryTime}
        onChange={(event) => set({ deliveryTime: event.currentTarget.value })}
      />
      <TextArea
        name="instructions"
        label="Pickup instructions"
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
