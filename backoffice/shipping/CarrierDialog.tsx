import { useState } from "react";
import {
  createShippoConfiguration,
  deleteShippoConfiguration,
  type ShippoConfiguration,
  updateShippoConfiguration,
} from "#api/shippo-configurations.ts";
import { call } from "../client.ts";
import { Checkbox, FieldGroup, FieldRow, SelectField, TextField } from "../components/Field.tsx";
import {
  type CarrierForm,
  domesticNames,
  emptyCarrier,
  fromConfiguration,
  internationalNames,
  packageNames,
  problemOf,
  toConfiguration,
  withService,
} from "./carrier-form.ts";
import { EditDialog } from "./EditDialog.tsx";
import type { Delivery } from "./queries.ts";
import { RegionsField } from "./RegionsField.tsx";
import type { Units } from "./rates.ts";

type Props = { delivery: Delivery; configuration?: ShippoConfiguration; units: Units; onClose: () => void };

/** How an app of a carrier is to pack and quote parcels. Which regions it is about is said once, when it is made. */
export function CarrierDialog({ delivery, configuration, units, onClose }: Props) {
  const [form, setForm] = useState<CarrierForm>(() =>
    configuration === undefined ? emptyCarrier : fromConfiguration(configuration),
  );
  const [regions, setRegions] = useState(configuration?.deliveryRegionIds ?? []);
  const set = (change: Partial<CarrierForm>) => setForm((before) => ({ ...before, ...change }));
  const save = () => {
    const terms = toConfiguration(form);
    if (configuration === undefined) {
      return call(createShippoConfiguration, {
        body: { shippoConfiguration: { ...terms, deliveryRegionIds: [...regions] } },
      });
    }
    const { id, revision } = configuration;
    return call(updateShippoConfiguration, {
      params: { shippoConfigurationId: id },
      body: { shippoConfiguration: { ...terms, revision } },
    });
  };
  const problem = problemOf(form);
  const number = (label: string, name: "length" | "width" | "height" | "most" | "backupWeight", suffix?: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={form[name]}
      {...(suffix !== undefined && { suffix })}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <EditDialog
      title={configuration === undefined ? "Add parcels of a carrier" : "Parcels of a carrier"}
      isReady={problem === undefined}
      save={save}
      {...(configuration && {
        remove: () => call(deleteShippoConfiguration, { params: { shippoConfigurationId: configuration.id } }),
        removeWord: "entry",
      })}
      onClose={onClose}
    >
      <p>A carrier's app reads this and quotes by it at the checkout. Without such an app nothing is offered by it.</p>
      <FieldGroup legend="Within the country">
        {Object.entries(domesticNames).map(([service, name]) => (
          <Checkbox
            key={service}
            label={name}
            checked={form.domestic.some((one) => one.service === service)}
            onChange={(event) => set({ domestic: withService(form.domestic, service, event.currentTarget.checked) })}
          />
        ))}
      </FieldGroup>
      <FieldGroup legend="To other countries">
        {Object.entries(internationalNames).map(([service, name]) => (
          <Checkbox
            key={service}
            label={name}
            checked={form.international.some((one) => one.service === service)}
            onChange={(event) =>
              set({ international: withService(form.international, service, event.currentTarget.checked) })
            }
          />
        ))}
      </FieldGroup>
      <SelectField
        label="Parcel"
        value={form.packageType}
        onChange={(event) => set({ packageType: event.currentTarget.value as CarrierForm["packageType"] })}
      >
        {Object.entries(packageNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {form.packageType === "CUSTOM" && (
        <FieldRow>
          {number("Length", "length")}
          {number("Width", "width")}
          {number("Height", "height")}
        </FieldRow>
      )}
      <FieldRow>
        {number("Products in one parcel, at most", "most")}
        {number("Weight of goods without one", "backupWeight", units.weightUnit.toLowerCase())}
      </FieldRow>
      {problem !== undefined && <p role="status">{problem}</p>}
      {configuration === undefined && (
        <RegionsField profiles={delivery.profiles} chosen={regions} onChange={(next) => setRegions([...next])} />
      )}
    </EditDialog>
  );
}
