import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { DeliveryProfile, DeliveryRegion } from "#api/checkout/shipping/delivery-profile-values.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import { subdivisionName } from "#backoffice/subdivisions.ts";
import { PAUSED_MEANS } from "../ActiveBox.tsx";
import { type Delivery, pauseRate, refreshDelivery } from "../queries.ts";
import { rateText, type Units } from "../rates/rates.ts";
import styles from "../shipping.module.css";

type Props = {
  profile: DeliveryProfile;
  delivery: Delivery;
  units: Units;
  canWrite: boolean;
  openProfile: () => void;
  openZone: (zone?: DeliveryRegion) => void;
  openRate: (zoneId: string, option?: Delivery["options"][number]) => void;
};

/** A profile's zones with their rates. */
export function ProfileCard({ profile, delivery, units, canWrite, openProfile, openZone, openRate }: Props) {
  return (
    <Card
      title={profile.name}
      isFlush
      action={
        <span className={styles.actions}>
          {profile.default && delivery.profiles.length > 1 && <Badge>Default</Badge>}
          {canWrite && (
            <Button size="small" variant="plain" onClick={openProfile} aria-label={`Edit profile ${profile.name}`}>
              Edit
            </Button>
          )}
          {canWrite && (
            <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => openZone()}>
              Add zone
            </Button>
          )}
        </span>
      }
    >
      <ul className={styles.list}>
        {profile.deliveryRegions.map((zone) => (
          <li key={zone.id} className={styles.region}>
            <div className={styles.head}>
              <div>
                <h3>
                  {zone.name} {!zone.active && <Badge tone="warning">Paused</Badge>}
                </h3>
                <p className={styles.soft}>{placesText(zone)}</p>
              </div>
              {canWrite && (
                <Button size="small" onClick={() => openZone(zone)} aria-label={`Edit zone ${zone.name}`}>
                  Edit
                </Button>
              )}
            </div>
            <ul className={styles.ways}>
              {delivery.options
                .filter((option) => option.deliveryRegionIds.includes(zone.id))
                .map((option) => (
                  <RateRow key={option.id} {...{ option, units, canWrite }} edit={() => openRate(zone.id, option)} />
                ))}
            </ul>
            {canWrite && (
              <Button variant="plain" size="small" icon={<Plus aria-hidden="true" />} onClick={() => openRate(zone.id)}>
                Add rate
                <span className={styles.unseen}> in {zone.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {profile.deliveryRegions.length === 0 && (
        <p className={styles.empty}>No shipping zones yet. Add a zone to ship these products.</p>
      )}
    </Card>
  );
}

type RowProps = { option: Delivery["options"][number]; units: Units; canWrite: boolean; edit: () => void };

function RateRow({ option, units, canWrite, edit }: RowProps) {
  const pausing = useMutation({
    mutationFn: () => pauseRate(option, !option.active),
    onSuccess: () => showToast(option.active ? "Shipping rate paused" : "Shipping rate resumed"),
    // Also after a refusal: somebody else may have changed it meanwhile.
    onSettled: refreshDelivery,
  });
  return (
    <li>
      <span>
        <strong>{option.title}</strong> {!option.active && <Badge tone="warning">Paused</Badge>}{" "}
        <span className={styles.soft}>{option.estimatedDeliveryTime}</span>
        <span className={styles.prices}>{option.rates.map((rate) => rateText(rate, units)).join("; ")}</span>
        {!option.active && <span className={styles.prices}>{PAUSED_MEANS}</span>}
        {pausing.isError && <Banner tone="critical">{messageOf(pausing.error)}</Banner>}
      </span>
      {canWrite && (
        <span className={styles.wayActions}>
          <Button
            variant="plain"
            size="small"
            isBusy={pausing.isPending}
            onClick={() => pausing.mutate()}
            aria-label={option.active ? `Pause ${option.title}` : `Resume ${option.title}`}
          >
            {option.active ? "Pause" : "Resume"}
          </Button>
          <Button variant="plain" size="small" onClick={edit} aria-label={`Edit ${option.title}`}>
            Edit
          </Button>
        </span>
      )}
    </li>
  );
}

const NAMED = 4;

function placesText({ destinations }: DeliveryRegion): string {
  if (destinations.length === 0) return "Rest of world";
  const names = destinations.slice(0, NAMED).map(({ countryCode, subdivisions }) => {
    const country = countryName(countryCode) ?? countryCode;
    if (subdivisions.length === 0) return country;
    return subdivisions.length > NAMED
      ? `${country} (${subdivisions.length} states)`
      : `${country} (${subdivisions.map(subdivisionName).join(", ")})`;
  });
  const more = destinations.length - NAMED;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}
