import { useState } from "react";
import {
  addRegionToShippingOption,
  createShippingOption,
  deleteShippingOption,
  removeRegionFromShippingOption,
  type ShippingOption,
  updateShippingOption,
} from "#api/shipping.ts";
import { call } from "../client.ts";
import { TextField } from "../components/Field.tsx";
import { EditDialog } from "./EditDialog.tsx";
import { OfferedBox } from "./OfferedBox.tsx";
import { type Delivery, pauseWay } from "./queries.ts";
import { RatesEditor } from "./RatesEditor.tsx";
import { RegionsField } from "./RegionsField.tsx";
import { emptyRate, fromRate, type RateForm, toRate, type Units } from "./rates.ts";

type Props = { delivery: Delivery; option?: ShippingOption; regionId?: string; units: Units; onClose: () => void };

/** A way of delivery by the store's own prices. */
export function WayDialog({ delivery, option, regionId, units, onClose }: Props) {
  const [title, setTitle] = useState(option?.title ?? "");
  const [time, setTime] = useState(option?.estimatedDeliveryTime ?? "");
  const opened = option?.rates.map(fromRate);
  const isSimple = opened === undefined || opened.every((rate) => rate !== undefined);
  const [active, setActive] = useState(option?.active ?? true);
  const [rates, setRates] = useState<RateForm[]>(opened?.filter((rate) => rate !== undefined) ?? [emptyRate()]);
  const [regions, setRegions] = useState<string[]>(option?.deliveryRegionIds ?? (regionId ? [regionId] : []));
  const save = async (): Promise<void> => {
    const fields = { title: title.trim(), estimatedDeliveryTime: time.trim() };
    if (option === undefined) {
      const shippingOption = { ...fields, rates: rates.map(toRate), deliveryRegionIds: regions };
      const { shippingOption: created } = await call(createShippingOption, { body: { shippingOption } });
      // A new one is offered at once by the protocol; a second step pauses it.
      if (!active) await pauseWay(created, false);
      return;
    }
    const params = { shippingOptionId: option.id };
    const changes = { ...fields, revision: option.revision, active, ...(isSimple && { rates: rates.map(toRate) }) };
    await call(updateShippingOption, { params, body: { shippingOption: changes } });
    for (const id of regions.filter((one) => !option.deliveryRegionIds.includes(one))) {
      await call(addRegionToShippingOption, { params, body: { deliveryRegionId: id } });
    }
    for (const id of option.deliveryRegionIds.filter((one) => !regions.includes(one))) {
      await call(removeRegionFromShippingOption, { params, body: { deliveryRegionId: id } });
    }
  };
  return (
    <EditDialog
      title={option === undefined ? "Add a way of delivery" : option.title}
      isReady={title.trim() !== "" && rates.length > 0}
      save={save}
      {...(option && {
        remove: () => call(deleteShippingOption, { params: { shippingOptionId: option.id } }),
        removeWord: "way of delivery",
      })}
      onClose={onClose}
    >
      <TextField
        name="title"
        label="Name"
        maxLength={1000}
        placeholder="Standard"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextField
        name="estimatedDeliveryTime"
        label="Delivery time"
        maxLength={500}
        placeholder="3 to 5 working days"
        hint="As buyers read it."
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      {isSimple ? (
        <RatesEditor rates={rates} units={units} onChange={setRates} />
      ) : (
        <p>An app set prices with conditions that this form cannot show. They stay as they are.</p>
      )}
      <RegionsField profiles={delivery.profiles} chosen={regions} onChange={setRegions} />
      <OfferedBox isOffered={active} onChange={setActive} />
    </EditDialog>
  );
}
