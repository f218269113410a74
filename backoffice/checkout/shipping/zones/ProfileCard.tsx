import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { DeliveryProfile, DeliveryRegion } from "#api/checkout/shipping/delivery-profile-values.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatList, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import { subdivisionName } from "#backoffice/subdivisions.ts";
import { type Delivery, pauseRate, refreshDelivery } from "../queries.ts";
import { rateText, type Units } from "../rates/rates.ts";
import styles from "../shipping.module.css";
import { shippingTexts } from "../texts/texts.ts";

const texts = shippingTexts[staffLanguage()];

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
          {profile.default && delivery.profiles.length > 1 && <Badge>{texts.profile.default}</Badge>}
          {canWrite && (
            <Button
              size="small"
              variant="plain"
              onClick={openProfile}
              aria-label={formatText(texts.profile.edit, { name: profile.name })}
            >
              {texts.edit}
            </Button>
          )}
          {canWrite && (
            <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => openZone()}>
              {texts.profile.addZone}
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
                  {zone.name} {!zone.active && <Badge tone="warning">{texts.paused}</Badge>}
                </h3>
                <p className={styles.soft}>{placesText(zone)}</p>
              </div>
              {canWrite && (
                <Button
                  size="small"
                  onClick={() => openZone(zone)}
                  aria-label={formatText(texts.profile.editZone, { name: zone.name })}
                >
                  {texts.edit}
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
              <Button
                variant="plain"
                size="small"
                icon={<Plus aria-hidden="true" />}
                aria-label={formatText(texts.coverage.addRate, { zone: zone.name })}
                onClick={() => openRate(zone.id)}
              >
                {texts.profile.addRate}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {profile.deliveryRegions.length === 0 && <p className={styles.empty}>{texts.profile.noZones}</p>}
    </Card>
  );
}

type RowProps = { option: Delivery["options"][number]; units: Units; canWrite: boolean; edit: () => void };

function RateRow({ option, units, canWrite, edit }: RowProps) {
  const pausing = useMutation({
    mutationFn: () => pauseRate(option, !option.active),
    onSuccess: () => showToast(option.active ? texts.profile.ratePaused : texts.profile.rateResumed),
    // Also after an error: another staff member may have changed the rate.
    onSettled: refreshDelivery,
  });
  return (
    <li>
      <span>
        <strong>{option.title}</strong> {!option.active && <Badge tone="warning">{texts.paused}</Badge>}{" "}
        <span className={styles.soft}>{option.estimatedDeliveryTime}</span>
        <span className={styles.prices}>{option.rates.map((rate) => rateText(rate, units)).join("; ")}</span>
        {!option.active && <span className={styles.prices}>{texts.active.pausedHint}</span>}
        {pausing.isError && <Banner tone="critical">{messageOf(pausing.error)}</Banner>}
      </span>
      {canWrite && (
        <span className={styles.wayActions}>
          <Button
            variant="plain"
            size="small"
            isBusy={pausing.isPending}
            onClick={() => pausing.mutate()}
            aria-label={formatText(option.active ? texts.profile.pauseNamed : texts.profile.resumeNamed, {
              name: option.title,
            })}
          >
            {option.active ? texts.profile.pause : texts.profile.resume}
          </Button>
          <Button
            variant="plain"
            size="small"
            onClick={edit}
            aria-label={formatText(texts.editNamed, { name: option.title })}
          >
            {texts.edit}
          </Button>
        </span>
      )}
    </li>
  );
}

const NAMED = 4;

function placesText({ destinations }: DeliveryRegion): string {
  if (destinations.length === 0) return texts.zone.world;
  const names = destinations.map(({ countryCode, subdivisions }) => {
    const country = countryName(countryCode) ?? countryCode;
    if (subdivisions.length === 0) return country;
    if (subdivisions.length > NAMED) return formatText(texts.profile.states, { country, count: subdivisions.length });
    return formatText(texts.profile.namedStates, { country, states: subdivisions.map(subdivisionName).join(", ") });
  });
  if (names.length <= NAMED + 1) return formatList(names);
  return formatText(texts.listAndMore, { list: names.slice(0, NAMED).join(", "), count: names.length - NAMED });
}
