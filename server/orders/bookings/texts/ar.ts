import type { BookingTexts } from "./en.ts";

export const ar: BookingTexts = {
  BOOKED: { subject: "تم الحجز: {what}", heading: "{what}، {when}", body: "تم حجز موعدك. نتطلع إلى لقائك." },
  MOVED: { subject: "تغيّر الموعد: {what}", heading: "{what}، الآن {when}", body: "نُقل حجزك إلى هذا الموعد." },
  CHANGED: { subject: "تغيّر: {what}", heading: "{what}، {when}", body: "تغيّر عدد الأماكن في حجزك." },
  CANCELED: {
    subject: "أُلغي: {what}",
    heading: "أُلغي {what}",
    body: "أُلغي حجزك في {when}، وأصبحت أماكنه متاحة من جديد.",
  },
  TICKETS: {
    subject: "تذاكرك: {what}",
    heading: "{what}، {when}",
    body: "تم دفع طلبك. إليك تذاكرك.",
  },
  where: "المكان: {place}",
  places: "الأماكن: {count}",
  ticket: "التذكرة {unit}: {url}",
  waiting: "سنرسل تذاكرك بالبريد الإلكتروني فور دفع الطلب.",
  add: "أضف إلى تقويمك",
  update: "حدّث تقويمك",
  tickets: "أظهر صفحة التذكرة عند الباب، على هاتفك أو مطبوعة. كل تذكرة لشخص واحد.",
};
