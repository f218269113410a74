import { useState } from "react";
import {
  createLocalDeliveryOption,
  deleteLocalDeliveryOption,
  type LocalDeliveryOption,
  updateLocalDeliveryOption,
} from "#api/local-delivery-options.ts";
import { call } from "../client.ts";
import { FieldRow, SelectField, TextArea, TextField } from "../components/Field.tsx";
import { EditDialog } from "./EditDialog.tsx";
import { OfferedBox } from "./OfferedBox.tsx";
import type { Delivery } from "./queries.ts";
import { RatesEditor } from "./RatesEditor.tsx";
import { RegionsField } from "./RegionsField.tsx";
import { fromRate, type RateForm, toRate, type Units } from "./rates.ts";
import { ScheduleEditor } from "./ScheduleEditor.tsx";

type Props = { delivery: Delivery; option?: LocalDeliveryOption; units: Units; onClose: () => void };

/** Delivery by the store itself. Areas drawn as polygons or lists of cities come from apps and stay as they are. */
export function LocalDialog({ delivery, option, units, onClose }: Props) {
  const circle = option?.radiusConfig;
  const isOther = option !== undefined && option.zipConfig === undefined && circle === undefined;
  const [form, setForm] = useState({
    areaName: option?.areaName ?? "",
    kind: circle === undefined ? ("ZIP" as const) : ("RADIUS" as "ZIP" | "RADIUS"),
    zipCodes: (option?.zipConfig?.zipCodes ?? []).join(", "),
    latitude: String(circle?.address.geocode.latitude ?? ""),
    longitude: String(circle?.address.geocode.longitude ?? ""),
    radius: String(circle?.radius ?? "5"),
    estimatedDeliveryTime: option?.estimatedDeliveryTime ?? "",
    minimumOrderAmount: option?.minimumOrderAmount ?? "",
    active: option?.active ?? true,
    schedule: option?.scheduledDeliveryConfig,
    regions: option?.deliveryRegionIds ?? delivery.profiles.flatMap((one) => one.deliveryRegions.map(({ id }) => id)),
  });
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const [rates, setRates] = useState<RateForm[]>(
    (option?.rates ?? []).map(fromRate).filter((rate) => rate !== undefined),
  );
  const zipCodes = form.zipCodes.split(/[\s,;]+/).filter((code) => code !== "");
  const place = { latitude: Number(form.latitude), longitude: Number(form.longitude) };
  const area =
    form.kind === "ZIP"
      ? { zipConfig: { zipCodes } }
      : { radiusConfig: { address: { geocode: place }, radius: Number(form.radius), lengthUnit: "KM" as const } };
  const isAreaReady =
    isOther || (form.kind === "ZIP" ? zipCodes.length > 0 : form.latitude !== "" && form.longitude !== "");
  const save = () => {
    const entry = {
      areaName: form.areaName.trim(),
      estimatedDeliveryTime: form.estimatedDeliveryTime,
      active: form.active,
      minimumOrderAmount: form.minimumOrderAmount.trim() === "" ? null : form.minimumOrderAmount.trim(),
      scheduledDeliveryConfig: form.schedule ?? null,
      rates: rates.map(toRate),
      deliveryRegionIds: form.regions,
    };
    if (option === undefined)
      return call(createLocalDeliveryOption, { body: { localDeliveryOption: { ...entry, ...area } } });
    const localDeliveryOption = { ...entry, ...(isOther ? {} : area), revision: option.revision };
    return call(updateLocalDeliveryOption, {
      params: { localDeliveryOptionId: option.id },
      body: { localDeliveryOption },
    });
  };
  return (
    <EditDialog
      title={option?.areaName || (option === undefined ? "Add local delivery" : "Local delivery")}
      isReady={form.areaName.trim() !== "" && isAreaReady}
      save={save}
      {...(option && {
        remove: () => call(deleteLocalDeliveryOption, { params: { localDeliveryOptionId: option.id } }),
        removeWord: "local delivery",
      })}
      onClose={onClose}
    >
      <TextField
        name="areaName"
        label="Name"
        maxLength={100}
        placeholder="Bike courier"
        value={form.areaName}
        onChange={(event) => set({ areaName: event.currentTarget.value })}
      />
      {!isOther && (
        <SelectField
          label="Area"
          value={form.kind}
          onChange={(event) => set({ kind: event.currentTarget.value as typeof form.kind })}
        >
          <option value="ZIP">Postal codes</option>
          <option value="RADIUS">Around a place on the map</option>
        </SelectField>
      )}
      {!isOther && form.kind === "ZIP" && (
        <TextArea
          name="zipCodes"
          label="Postal codes"
          rows={3}
          placeholder="10001, 10002, 112*"
          hint="A star stands for every code that begins so."
          value={form.zipCodes}
          onChange={(event) => set({ zipCodes: event.currentTarget.value })}
        />
      )}
      {!isOther && form.kind === "RADIUS" && (
        <FieldRow>
          <TextField
            name="latitude"
            label="Latitude"
            inputMode="decimal"
            value={form.latitude}
            onChange={(event) => set({ latitude: event.currentTarget.value })}
          />
          <TextField
            name="longitude"
            label="Longitude"
            inputMode="decimal"
            value={form.longitude}
            onChange={(event) => set({ longitude: event.currentTarget.value })}
          />
          <TextField
            name="radius"
            label="Radius"
            inputMode="decimal"
            suffix="km"
            value={form.radius}
            onChange={(event) => set({ radius: event.currentTarget.value })}
          />
        </FieldRow>
      )}
      <FieldRow>
        <TextField
          name="minimumOrderAmount"
          label="Goods for at least"
          inputMode="decimal"
          placeholder="No minimum"
          suffix={units.currency}
          value={form.minimumOrderAmount}
          onChange={(event) => set({ minimumOrderAmount: event.currentTarget.value })}
        />
        <TextField
          name="estimatedDeliveryTime"
          label="Delivery time"
          maxLength={40}
          placeholder="Same day"
          value={form.estimatedDeliveryTime}
          onChange={(event) => set({ estimatedDeliveryTime: event.currentTarget.value })}
        />
      </FieldRow>
      <RatesEditor rates={rates} units={units} onChange={setRates} />
      <ScheduleEditor schedule={form.schedule} onChange={(schedule) => set({ schedule })} />
      <RegionsField profiles={delivery.profiles} chosen={form.regions} onChange={(regions) => set({ regions })} />
      <OfferedBox isOffered={form.active} onChange={(active) => set({ active })} />
    </EditDialog>
  );
}
