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
import { Checkbox, FieldRow, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import { subdivisionName, subdivisionsOf } from "#backoffice/subdivisions.ts";
import { EditDialog } from "../EditDialog.tsx";
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
  const [name, setName] = useState(zone?.name ?? (isForWorld ? texts.zone.world : ""));
  const [active, setActive] = useState(zone?.active ?? true);
  const [places, setPlaces] = useState<readonly Place[]>(zone?.destinations ?? []);
  const [isWorld, setIsWorld] = useState(zone === undefined ? isForWorld : zone.destinations.length === 0);
  const taken = new Set(
    profile.deliveryRegions
      .filter(({ id }) => id !== zone?.id)
      .flatMap(({ destinations }) => destinations.filter(({ subdivisions }) => subdivisions.length === 0))
      .map(({ countryCode }) => countryCode),
  );
  const [next, setNext] = useState(taken.has(country) ? "" : country);
  const add = (countryCode: string): void => {
    setPlaces([...places, { countryCode, subdivisions: [] }]);
    if (name.trim() === "") setName(countryName(countryCode) ?? countryCode);
    setNext("");
  };
  const apps = useQuery(carrierAppsQuery);
  const [changed, setChanged] = useState<CarrierForm[]>();
  const carriers = changed ?? carrierFormsOf(apps.data ?? [], zone);
  const save = async (): Promise<void> => {
    const destinations = isWorld ? [] : [...places];
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
  };
  return (
    <EditDialog
      title={zone?.name ?? texts.zone.add}
      kind="zone"
      isReady={name.trim() !== "" && (isWorld || places.length > 0) && areCarriersReady(carriers)}
      save={save}
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
      <TextField
        name="name"
        label={texts.name}
        maxLength={256}
        hint={texts.onlyYouSeeThis}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={texts.zone.world}
        hint={texts.zone.worldHint}
        checked={isWorld}
        onChange={(event) => setIsWorld(event.currentTarget.checked)}
      />
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
              value={next}
              emptyLabel={texts.zone.chooseCountry}
              onChange={setNext}
              isOffered={(code) => !taken.has(code) && !places.some(({ countryCode }) => countryCode === code)}
            />
            <Button disabled={next === ""} onClick={() => add(next)}>
              {texts.zone.addCountry}
            </Button>
          </FieldRow>
          {places.length === 0 && <p className={styles.soft}>{texts.zone.noCountries}</p>}
        </>
      )}
      {carriers.length > 0 && <CarriersField carriers={carriers} currency={currency} onChange={setChanged} />}
      <Checkbox
        label={texts.active.label}
        hint={texts.zone.activeHint}
        checked={active}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
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
