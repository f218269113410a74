import { X } from "lucide-react";
import { useState } from "react";
import type { DeliveryProfile, DeliveryRegion } from "#api/delivery-profile-values.ts";
import { addDeliveryRegion, removeDeliveryRegion, updateDeliveryRegion } from "#api/delivery-profiles.ts";
import { call } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { Checkbox, FieldRow, TextField } from "../components/Field.tsx";
import { countryName } from "../orders/people.ts";
import { CountrySelect } from "./CountrySelect.tsx";
import { EditDialog } from "./EditDialog.tsx";
import styles from "./shipping.module.css";

type Props = {
  profile: DeliveryProfile;
  region?: DeliveryRegion;
  /** A new one begins as the rest of the world. */
  isForWorld?: boolean;
  onClose: () => void;
};

/** Countries that are delivered to alike. */
export function RegionDialog({ profile, region, isForWorld = false, onClose }: Props) {
  const [name, setName] = useState(region?.name ?? (isForWorld ? "Rest of the world" : ""));
  const [active, setActive] = useState(region?.active ?? true);
  const [places, setPlaces] = useState(region?.destinations ?? []);
  const [isWorld, setIsWorld] = useState(region === undefined ? isForWorld : region.destinations.length === 0);
  const [next, setNext] = useState("US");
  const save = () => {
    const deliveryRegion = { name: name.trim(), active, destinations: isWorld ? [] : places };
    const { revision, id: deliveryProfileId } = profile;
    return region === undefined
      ? call(addDeliveryRegion, { params: { deliveryProfileId }, body: { deliveryRegion, revision } })
      : call(updateDeliveryRegion, {
          params: { deliveryProfileId, deliveryRegionId: region.id },
          body: { deliveryRegion, revision },
        });
  };
  return (
    <EditDialog
      title={region?.name ?? "Add a region"}
      isReady={name.trim() !== "" && (isWorld || places.length > 0)}
      save={save}
      {...(region && {
        remove: () =>
          call(removeDeliveryRegion, {
            params: { deliveryProfileId: profile.id, deliveryRegionId: region.id },
            query: {},
          }),
        removeWord: "region",
      })}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        maxLength={256}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label="Rest of the world"
        hint="Every country that no other region has."
        checked={isWorld}
        onChange={(event) => setIsWorld(event.currentTarget.checked)}
      />
      {!isWorld && (
        <>
          <ul className={styles.places}>
            {places.map(({ countryCode, subdivisions }) => (
              <li key={countryCode}>
                {countryName(countryCode)}
                {subdivisions.length > 0 && ` (${subdivisions.join(", ")})`}
                <Button
                  variant="plain"
                  size="icon"
                  aria-label={`Remove ${countryName(countryCode)}`}
                  icon={<X aria-hidden="true" />}
                  onClick={() => setPlaces(places.filter((place) => place.countryCode !== countryCode))}
                />
              </li>
            ))}
          </ul>
          <FieldRow>
            <CountrySelect label="Country" value={next} onChange={setNext} />
            <Button
              disabled={places.some(({ countryCode }) => countryCode === next)}
              onClick={() => setPlaces([...places, { countryCode: next, subdivisions: [] }])}
            >
              Add country
            </Button>
          </FieldRow>
        </>
      )}
      <Checkbox
        label="Delivered to now"
        hint="A paused region is left to the rest of the world."
        checked={active}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
    </EditDialog>
  );
}
