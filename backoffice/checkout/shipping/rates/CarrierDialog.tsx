import {
  createShippoConfiguration,
  deleteShippoConfiguration,
  type ShippoConfiguration,
  updateShippoConfiguration,
} from "#api/checkout/shipping/shippo-configurations.ts";
import { call } from "#backoffice/client.ts";
import { Checkbox, FieldGroup, FieldRow, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { EditDialog, finishSaving } from "../EditDialog.tsx";
import type { Delivery } from "../queries.ts";
import { shippingTexts } from "../texts/texts.ts";
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

const texts = shippingTexts[staffLanguage()].carrier;

type Props = { delivery: Delivery; configuration?: ShippoConfiguration; units: Units; onClose: () => void };

/** The services and packages that carrier apps calculate rates from. Zones can only be chosen when it is added. */
export function CarrierDialog({ delivery, configuration, units, onClose }: Props) {
  const carrier: CarrierForm = configuration === undefined ? emptyCarrier : fromConfiguration(configuration);
  const form = useMutationForm({
    values: { ...carrier, zones: configuration?.deliveryRegionIds ?? [] },
    request: async ({ zones, ...given }) => {
      const terms = toConfiguration(given);
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
    },
    onSuccess: finishSaving("carrier", onClose),
  });
  const sizeUnit = units.dimensionUnit.toLowerCase();
  const domestic = form.bind("domestic");
  const international = form.bind("international");
  const zones = form.bind("zones");
  const problem = problemOf(form.watch());
  const number = (label: string, name: "length" | "width" | "height" | "most" | "backupWeight", suffix?: string) => (
    <TextField label={label} inputMode="decimal" {...(suffix !== undefined && { suffix })} {...form.field(name)} />
  );
  return (
    <EditDialog
      title={configuration === undefined ? texts.add : texts.title}
      kind="carrier"
      isReady={problem === undefined && (configuration !== undefined || zones.value.length > 0)}
      form={form}
      {...(configuration && {
        removal: {
          name: summaryOf(configuration),
          consequence: texts.removed,
          run: () => call(deleteShippoConfiguration, { params: { shippoConfigurationId: configuration.id } }),
        },
      })}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <FieldGroup legend={texts.domestic}>
        {Object.entries(domesticNames).map(([service, name]) => (
          <Checkbox
            key={service}
            label={name}
            checked={domestic.value.some((one) => one.service === service)}
            onChange={(event) => domestic.onChange(withService(domestic.value, service, event.currentTarget.checked))}
          />
        ))}
      </FieldGroup>
      <FieldGroup legend={texts.international}>
        {Object.entries(internationalNames).map(([service, name]) => (
          <Checkbox
            key={service}
            label={name}
            checked={international.value.some((one) => one.service === service)}
            onChange={(event) =>
              international.onChange(withService(international.value, service, event.currentTarget.checked))
            }
          />
        ))}
      </FieldGroup>
      <SelectField label={texts.package} {...form.field("packageType")}>
        {Object.entries(packageNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {form.watch("packageType") === "CUSTOM" && (
        <FieldRow>
          {number(texts.length, "length", sizeUnit)}
          {number(texts.width, "width", sizeUnit)}
          {number(texts.height, "height", sizeUnit)}
        </FieldRow>
      )}
      <FieldRow>
        {number(texts.maxItems, "most")}
        {number(texts.defaultWeight, "backupWeight", units.weightUnit.toLowerCase())}
      </FieldRow>
      {problem !== undefined && <p role="status">{problem}</p>}
      {configuration === undefined && (
        <ZonesField profiles={delivery.profiles} chosen={zones.value} onChange={zones.onChange} />
      )}
    </EditDialog>
  );
}
