import { useState } from "react";
import {
  createPickupLocation,
  deletePickupLocation,
  type PickupLocation,
  updatePickupLocation,
} from "#api/pickup-locations.ts";
import { call } from "../client.ts";
import { FieldRow, SelectField, TextArea, TextField } from "../components/Field.tsx";
import { CountrySelect } from "./CountrySelect.tsx";
import { EditDialog } from "./EditDialog.tsx";
import { OfferedBox } from "./OfferedBox.tsx";
import type { Delivery } from "./queries.ts";
import { RatesEditor } from "./RatesEditor.tsx";
import { RegionsField } from "./RegionsField.tsx";
import { fromRate, type RateForm, toRate, type Units } from "./rates.ts";
import { ScheduleEditor } from "./ScheduleEditor.tsx";

type Props = { delivery: Delivery; location?: PickupLocation; country: string; units: Units; onClose: () => void };

/** A place where buyers fetch their goods. */
export function PickupDialog({ delivery, location, country, units, onClose }: Props) {
  const [form, setForm] = useState({
    name: location?.name ?? "",
    address: location?.address ?? { country },
    pickupMethod: location?.pickupMethod ?? ("STORE_PICKUP" as const),
    openingHours: (location?.openingHours ?? []).join("\n"),
    deliveryTime: location?.deliveryTime ?? "",
    instructions: location?.instructions ?? "",
    active: location?.active ?? true,
    regions: location?.deliveryRegionIds ?? delivery.profiles.flatMap((one) => one.deliveryRegions.map(({ id }) => id)),
    schedule: location?.scheduledPickupConfig,
  });
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const setAddress = (change: PickupLocation["address"]) => set({ address: { ...form.address, ...change } });
  const [rates, setRates] = useState<RateForm[]>(
    (location?.rates ?? []).map(fromRate).filter((rate) => rate !== undefined),
  );
  const save = () => {
    const { regions, schedule, openingHours, ...fields } = form;
    const entry = {
      ...fields,
      openingHours: openingHours
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .slice(0, 14),
      rates: rates.map(toRate),
      deliveryRegionIds: regions,
    };
    if (location === undefined) {
      const pickupLocation = { ...entry, ...(schedule && { scheduledPickupConfig: schedule }) };
      return call(createPickupLocation, { body: { pickupLocation } });
    }
    const pickupLocation = { ...entry, revision: location.revision, scheduledPickupConfig: schedule ?? null };
    return call(updatePickupLocation, { params: { pickupLocationId: location.id }, body: { pickupLocation } });
  };
  return (
    <EditDialog
      title={location?.name ?? "Add a pickup location"}
      isReady={form.name.trim() !== ""}
      save={save}
      {...(location && {
        remove: () => call(deletePickupLocation, { params: { pickupLocationId: location.id } }),
        removeWord: "pickup location",
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
          label="Kind"
          value={form.pickupMethod}
          onChange={(event) => set({ pickupMethod: event.currentTarget.value as typeof form.pickupMethod })}
        >
          <option value="STORE_PICKUP">A shop of yours</option>
          <option value="PICKUP_POINT">A pickup point</option>
        </SelectField>
      </FieldRow>
      <TextField
        name="addressLine"
        label="Street and number"
        maxLength={150}
        value={form.address.addressLine ?? ""}
        onChange={(event) => setAddress({ addressLine: event.currentTarget.value })}
      />
      <FieldRow>
        <TextField
          name="city"
          label="City"
          maxLength={50}
          value={form.address.city ?? ""}
          onChange={(event) => setAddress({ city: event.currentTarget.value })}
        />
        <TextField
          name="postalCode"
          label="Postal code"
          maxLength={50}
          value={form.address.postalCode ?? ""}
          onChange={(event) => setAddress({ postalCode: event.currentTarget.value })}
        />
      </FieldRow>
      <CountrySelect
        label="Country"
        value={form.address.country ?? country}
        onChange={(code) => setAddress({ country: code })}
      />
      <TextArea
        name="openingHours"
        label="Opening hours"
        rows={3}
        placeholder={"Mon to Fri 9:00 to 18:00\nSat 10:00 to 14:00"}
        hint="One line each, as buyers read them."
        value={form.openingHours}
        onChange={(event) => set({ openingHours: event.currentTarget.value })}
      />
      <TextField
        name="deliveryTime"
        label="Ready after"
        maxLength={500}
        placeholder="2 hours"
        value={form.deliveryTime}
        onChange={(event) => set({ deliveryTime: event.currentTarget.value })}
      />
      <TextArea
        name="instructions"
        label="Instructions"
        rows={2}
        maxLength={1000}
        value={form.instructions}
        onChange={(event) => set({ instructions: event.currentTarget.value })}
      />
      <RatesEditor rates={rates} units={units} onChange={setRates} />
      <ScheduleEditor schedule={form.schedule} onChange={(schedule) => set({ schedule })} />
      <RegionsField profiles={delivery.profiles} chosen={form.regions} onChange={(regions) => set({ regions })} />
      <OfferedBox isOffered={form.active} onChange={(active) => set({ active })} />
    </EditDialog>
  );
}
