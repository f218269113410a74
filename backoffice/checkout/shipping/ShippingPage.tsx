import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState } from "#backoffice/components/States.tsx";
import { formatList, formatText } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { LabelSettingsCard } from "#backoffice/orders/orders/labels/LabelSettingsCard.tsx";
import { addressLines } from "#backoffice/orders/orders/page/people.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { setupQuery } from "#backoffice/store/setup/queries.ts";
import { ListCard } from "./ListCard.tsx";
import { LocalDialog } from "./LocalDialog.tsx";
import { areaText } from "./local-areas.ts";
import { PickupDialog } from "./PickupDialog.tsx";
import { type Delivery, shippingQuery } from "./queries.ts";
import { CarrierDialog } from "./rates/CarrierDialog.tsx";
import { summaryOf } from "./rates/carrier-form.ts";
import { RateDialog } from "./rates/RateDialog.tsx";
import { rateText } from "./rates/rates.ts";
import { StarterRateBanner } from "./rates/StarterRateBanner.tsx";
import { Tester } from "./rates/Tester.tsx";
import { shippingTexts } from "./texts/texts.ts";
import { CoverageCard } from "./zones/CoverageCard.tsx";
import { gapZones, isOffered } from "./zones/coverage.ts";
import { ProfileCard } from "./zones/ProfileCard.tsx";
import { ProfileDialog } from "./zones/ProfileDialog.tsx";
import { ZoneDialog } from "./zones/ZoneDialog.tsx";

const texts = shippingTexts[staffLanguage()];

/** Shipping profiles with zones and rates, pickup, local delivery and carrier packages. */
export function ShippingPage() {
  const { data: delivery } = useSuspenseQuery(shippingQuery);
  const { data: settings } = useSuspenseQuery(storeSettingsQuery);
  const canWrite = useCan()("settings:write");
  const [dialog, setDialog] = useState<ReactNode>(null);
  const { currency, weightUnit, dimensionUnit, country, timeZone } = settings.settings;
  const units = { currency, weightUnit, dimensionUnit };
  const close = () => setDialog(null);
  const shared = { delivery, units, onClose: close };
  const standard = delivery.profiles.find((profile) => profile.default);
  const gaps = gapZones(delivery);
  const addProfile = () => setDialog(<ProfileDialog isFirst={standard === undefined} onClose={close} />);
  return (
    <Page
      title={texts.title}
      width="narrow"
      subtitle={texts.subtitle}
      back={{ to: "/settings", label: texts.settings }}
      actions={
        canWrite && (
          <Button icon={<Plus aria-hidden="true" />} onClick={addProfile}>
            {texts.page.addProfile}
          </Button>
        )
      }
    >
      <Stack>
        {canWrite && (
          <StarterRate delivery={delivery} open={(option) => setDialog(<RateDialog {...shared} option={option} />)} />
        )}
        {gaps.length > 0 && (
          <Banner tone="warning">
            {formatText(texts.page.gaps, { zones: formatList(gaps.map(({ name }) => name)) })}
          </Banner>
        )}
        {standard === undefined && (
          <EmptyState
            title={texts.page.noProfile}
            action={
              canWrite && (
                <Button variant="primary" onClick={addProfile}>
                  {texts.page.setUp}
                </Button>
              )
            }
          >
            {texts.page.noProfileText}
          </EmptyState>
        )}
        {delivery.profiles.map((profile) => (
          <ProfileCard
            key={profile.id}
            {...{ profile, delivery, units, canWrite }}
            openProfile={() => setDialog(<ProfileDialog profile={profile} isFirst={false} onClose={close} />)}
            openZone={(zone) =>
              setDialog(
                <ZoneDialog
                  profile={profile}
                  country={country}
                  currency={currency}
                  {...(zone && { zone })}
                  onClose={close}
                />,
              )
            }
            openRate={(zoneId, option) => setDialog(<RateDialog {...shared} {...(option ? { option } : { zoneId })} />)}
          />
        ))}
        {standard !== undefined && (
          <CoverageCard
            {...{ delivery, country, canWrite }}
            addWorld={() =>
              setDialog(
                <ZoneDialog profile={standard} country={country} currency={currency} isForWorld onClose={close} />,
              )
            }
            addRate={(zone) => setDialog(<RateDialog {...shared} zoneId={zone.id} />)}
          />
        )}
        <ListCard
          title={texts.page.pickup}
          addLabel={texts.page.addPickup}
          canWrite={canWrite}
          add={() => setDialog(<PickupDialog {...shared} country={country} />)}
          empty={texts.page.noPickup}
          rows={delivery.pickups.map((location) => ({
            id: location.id,
            name: location.name,
            problem: problemOf(location, delivery),
            text: [
              addressLines({ address: location.address }).join(", "),
              location.rates.map((rate) => rateText(rate, units)).join("; ") || texts.free,
            ].join(" · "),
            open: () => setDialog(<PickupDialog {...shared} country={country} location={location} />),
          }))}
        />
        <ListCard
          title={texts.page.local}
          addLabel={texts.page.addLocal}
          canWrite={canWrite}
          add={() => setDialog(<LocalDialog {...shared} country={country} />)}
          empty={texts.page.noLocal}
          rows={delivery.locals.map((option) => ({
            id: option.id,
            name: option.areaName || texts.page.local,
            problem: problemOf(option, delivery),
            text: [
              areaText(option),
              option.rates.map((rate) => rateText(rate, units)).join("; ") || texts.free,
              option.scheduledDeliveryConfig &&
                formatText(texts.page.slotsPerWeek, { count: option.scheduledDeliveryConfig.timeWindows.length }),
            ]
              .filter(Boolean)
              .join(" · "),
            open: () => setDialog(<LocalDialog {...shared} country={country} option={option} />),
          }))}
        />
        <ListCard
          title={texts.page.carriers}
          addLabel={texts.page.addCarrier}
          canWrite={canWrite}
          add={() => setDialog(<CarrierDialog {...shared} />)}
          empty={texts.page.noCarriers}
          rows={delivery.carriers.map((configuration) => ({
            id: configuration.id,
            name: zoneNames(delivery, configuration.deliveryRegionIds),
            text: summaryOf(configuration),
            open: () => setDialog(<CarrierDialog {...shared} configuration={configuration} />),
          }))}
        />
        <LabelSettingsCard />
        <Tester country={country} timeZone={timeZone} units={units} />
      </Stack>
      {dialog}
    </Page>
  );
}

type StarterProps = { delivery: Delivery; open: (option: Delivery["options"][number]) => void };

function StarterRate({ delivery, open }: StarterProps) {
  const { data: settings } = useSuspenseQuery(storeSettingsQuery);
  const starter = useQuery(setupQuery).data?.shipping.starterRate;
  const option = delivery.options.find(({ id }) => id === starter?.shippingOptionId);
  const zone = delivery.profiles
    .flatMap(({ deliveryRegions }) => deliveryRegions)
    .find(({ id }) => id === starter?.deliveryRegionId);
  if (option === undefined || zone === undefined) return null;
  return <StarterRateBanner option={option} zoneName={zone.name} units={settings.settings} edit={() => open(option)} />;
}

type Offered = { active: boolean; deliveryRegionIds: readonly string[] };

function problemOf(option: Offered, delivery: Delivery): string | undefined {
  if (!option.active) return texts.paused;
  return isOffered(option, delivery) ? undefined : texts.notOfferedAnywhere;
}

function zoneNames({ profiles }: Delivery, ids: readonly string[]): string {
  const names = profiles
    .flatMap(({ deliveryRegions }) => deliveryRegions)
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name);
  return names.length === 0 ? texts.notOfferedAnywhere : formatList(names);
}
