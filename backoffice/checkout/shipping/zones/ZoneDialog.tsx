import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import type { DeliveryProfile, DeliveryRegion } from "#api/checkout/shipping/delivery-profile-values.ts";
import {
  addDeliveryRegion,
  removeDeliveryRegion,
  updateDeliveryRegion,
} from "#api/checkout/shipping/delivery-profiles.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldRow, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import { subdivisionName, subdivisionsOf } from "#backoffice/subdivisions.ts";
import { EditDialog, finishSaving } from "../EditDialog.tsx";
import { CarriersField } from "../rates/CarriersField.tsx";
import {
  areCarriersReady,
  type CarrierForm,
  carrierAppsQuery,
  carrierFormsOf,
  saveCarriers,
} from "../rates/zone-carriers.ts";
import styles from "../shipping.module.css";
import { shippingTexts } from "../texts/texts.ts";
import { CountrySelect } from "./CountrySelect.tsx";

const texts = shippingTexts[staffLanguage()];

type Place = DeliveryRegion["destinations"][number];
type Props = {
  profile: DeliveryProfile;
  zone?: DeliveryRegion;
  /** The store's country, preselected. */
  country: string;
  currency: string;
  /** Whether a new zone is preset to the rest of the world. */
  isForWorld?: boolean;
  onClose: () => void;
};

/** Countries and states with the same shipping rates. */
export function ZoneDialog({ profile, zone, country, currency, isForWorld = false, onClose }: Props) {
  const taken = new Set(
    profile.deliveryRegions
      .filter(({ id }) => id !== zone?.id)
      .flatMap(({ destinations }) => destinations.filter(({ subdivisions }) => subdivisions.length === 0))
      .map(({ countryCode }) => countryCode),
  );
  const [next, setNext] = useState(taken.has(country) ? "" : country);
  const apps = useQuery(carrierAppsQuery);
  const [changed, setChanged] = useState<CarrierForm[]>();
  const carriers = changed ?? carrierFormsOf(apps.data ?? [], zone);
  const form = useMutationForm({
    values: {
      name: zone?.name ?? (isForWorld ? texts.zone.world : ""),
      active: zone?.active ?? true,
      places: zone?.destinations ?? [],
      isWorld: zone === undefined ? isForWorld : zone.destinations.length === 0,
    },
    schema: bodyOf(addDeliveryRegion, "deliveryRegion"),
    request: async ({ name, active, places, isWorld }) => {
      const destinations = isWorld ? [] : places;
      const deliveryRegion = { name: name.trim(), active, destinations };
      const { revision, id: deliveryProfileId } = profile;
      const { deliveryProfile } =
        zone === undefined
          ? await call(addDeliveryRegion, { params: { deliveryProfileId }, body: { deliveryRegion, revision } })
          : await call(updateDeliveryRegion, {
              params: { deliveryProfileId, deliveryRegionId: zone.id },
              body: { deliveryRegion, revision },
            });
      const earlier = new Set(profile.deliveryRegions.map(({ id }) => id));
      const saved = deliveryProfile.deliveryRegions.find(({ id }) =>
        zone === undefined ? !earlier.has(id) : id === zone.id,
      );
      if (saved !== undefined) await saveCarriers(saved, carriers);
    },
    onSuccess: finishSaving("zone", onClose),
  });
  const isWorld = form.watch("isWorld");
  const { value: places, onChange: setPlaces } = form.bind("places");
  const add = (countryCode: string): void => {
    setPlaces([...places, { countryCode, subdivisions: [] }]);
    const name = form.bind("name");
    if (name.value.trim() === "") name.onChange(countryName(countryCode) ?? countryCode);
    setNext("");
  };
  return (
    <EditDialog
      title={zone?.name ?? texts.zone.add}
      kind="zone"
      form={form}
      isReady={(isWorld || places.length > 0) && areCarriersReady(carriers)}
      {...(zone && {
        removal: {
          name: zone.name,
          consequence: texts.zone.removed,
          run: () =>
            call(removeDeliveryRegion, {
              params: { deliveryProfileId: profile.id, deliveryRegionId: zone.id },
              query: {},
            }),
        },
      })}
      onClose={onClose}
    >
      <TextField label={texts.name} hint={texts.onlyYouSeeThis} {...form.field("name", { required: true })} />
      <Checkbox label={texts.zone.world} hint={texts.zone.worldHint} {...form.field("isWorld")} />
      {!isWorld && (
        <>
          {places.map((place) => (
            <PlaceEditor
              key={place.countryCode}
              place={place}
              onChange={(changed) =>
                setPlaces(places.map((each) => (each.countryCode === changed.countryCode ? changed : each)))
              }
              onRemove={() => setPlaces(places.filter(({ countryCode }) => countryCode !== place.countryCode))}
            />
          ))}
          <FieldRow>
            <CountrySelect
              label={texts.country}
              emptyLabel={texts.zone.chooseCountry}
              isOffered={(code) => !taken.has(code) && !places.some(({ countryCode }) => countryCode === code)}
              value={next}
              onChange={setNext}
            />
            <Button disabled={next === ""} onClick={() => add(next)}>
              {texts.zone.addCountry}
            </Button>
          </FieldRow>
          {places.length === 0 && <p className={styles.soft}>{texts.zone.noCountries}</p>}
        </>
      )}
      {carriers.length > 0 && <CarriersField carriers={carriers} currency={currency} onChange={setChanged} />}
      <Checkbox label={texts.active.label} hint={texts.zone.activeHint} {...form.field("active")} />
    </EditDialog>
  );
}

type PlaceProps = { place: Place; onChange: (place: Place) => void; onRemove: () => void };

/** A country of the zone, as a whole or limited to states. */
function PlaceEditor({ place, onChange, onRemove }: PlaceProps) {
  const { countryCode, subdivisions } = place;
  const country = countryName(countryCode) ?? countryCode;
  const free = subdivisionsOf(countryCode).filter(({ code }) => !subdivisions.includes(code));
  return (
    <fieldset className={styles.rate}>
      <legend className={styles.unseen}>{country}</legend>
      <div className={styles.head}>
        <span>
          {country} <span className={styles.soft}>{subdivisions.length === 0 && texts.zone.wholeCountry}</span>
        </span>
        <Button
          variant="plain"
          size="icon"
          aria-label={formatText(texts.remove, { name: country })}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {subdivisions.length > 0 && (
        <ul className={styles.places}>
          {subdivisions.map((code) => (
            <li key={code}>
              {subdivisionName(code)}
              <Button
                variant="plain"
                size="icon"
                aria-label={formatText(texts.remove, { name: subdivisionName(code) })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange({ ...place, subdivisions: subdivisions.filter((each) => each !== code) })}
              />
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <SelectField
          label={formatText(subdivisions.length === 0 ? texts.zone.limitStates : texts.zone.addState, { country })}
          value=""
          onChange={(event) => onChange({ ...place, subdivisions: [...subdivisions, event.currentTarget.value] })}
        >
          <option value="">{subdivisions.length === 0 ? texts.zone.allStates : texts.zone.chooseState}</option>
          {free.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}
