import { useState } from "react";
import {
  createShippoConfiguration,
  deleteShippoConfiguration,
  type ShippoConfiguration,
  updateShippoConfiguration,
} from "#api/checkout/shipping/shippo-configurations.ts";
import { call } from "#backoffice/client.ts";
import { Checkbox, FieldGroup, FieldRow, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { EditDialog } from "../EditDialog.tsx";
import type { Delivery } from "../queries.ts";
import { ZonesField } from "../zones/ZonesField.tsx";
import {
  type CarrierForm,
  domesticNames,
  emptyCarrier,
  fromConfiguration,
  internationalNames,
  packageNames,
  problemOf,
  summaryOf,
  toConfiguration,
  withService,
} from "./carrier-form.ts";
import type { Units } from "./rates.ts";

type Props = { delivery: Delivery; configuration?: ShippoConfiguration; units: Units; onClose: () => void };

/** The services and packages that carrier apps calculate rates from. Its zones are chosen once, when it is added. */
export function CarrierDialog({ delivery, configuration, units, onClose }: Props) {
  const [form, setForm] = useState<CarrierForm>(() =>
    configuration === undefined ? emptyCarrier : fromConfiguration(configuration),
  );
  const [zones, setZones] = useState(configuration?.deliveryRegionIds ?? []);
  const set = (change: Partial<CarrierForm>) => setForm((before) => ({ ...before, ...change }));
  const save = () => {
    const terms = toConfiguration(form);
    if (configuration === undefined) {
      return call(createShippoConfiguration, {
        body: { shippoConfiguration: { ...terms, deliveryRegionIds: [...zones] } },
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
      title={configuration === undefined ? "Add carrier package" : "Carrier package"}
      what="Carrier package"
      isReady={problem === undefined && (configuration !== undefined || zones.length > 0)}
      save={save}
      {...(configuration && {
        removal: {
          name: summaryOf(configuration),
          consequence: "Carrier apps won't calculate rates from it anymore.",
          run: () => call(deleteShippoConfiguration, { params: { shippoConfigurationId: configuration.id } }),
        },
      })}
      onClose={onClose}
    >
      <p>Carrier apps calculate their rates at checkout from this. It has no effect without a carrier app.</p>
      <FieldGroup legend="Domestic services">
        {Object.entries(domesticNames).map(([service, name]) => (
          <Checkbox
            key={service}
            label={name}
            checked={form.domestic.some((one) => one.service === service)}
            onChange={(event) => set({ domestic: withService(form.domestic, service, event.currentTarget.checked) })}
          />
        ))}
      </FieldGroup>
      <FieldGroup legend="International services">
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
        label="Package"
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
        {number("Most items per package", "most")}
        {number("Weight of items without one", "backupWeight", units.weightUnit.toLowerCase())}
      </FieldRow>
      {problem !== undefined && <p role="status">{problem}</p>}
      {configuration === undefined && <ZonesField profiles={delivery.profiles} chosen={zones} onChange={setZones} />}
    </EditDialog>
  );
}
