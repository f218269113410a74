import type { BookingTexts } from "./en.ts";

export const ar: BookingTexts = {
  BOOKED: { subject: "تم الحجز: {what}", heading: "{what}", body: "تم تأكيد حجزك. نتطلع إلى لقائك." },
  MOVED: { subject: "تغيّر الموعد: {what}", heading: "{what}: موعد جديد", body: "نُقل حجزك إلى موعد جديد." },
  CHANGED: { subject: "تعديل: {what}", heading: "{what}", body: "تغيّر عدد الأماكن في حجزك." },
  CANCELED: { subject: "أُلغي: {what}", heading: "أُلغي {what}", body: "أُلغي حجزك في {when}." },
  TICKETS: { subject: "تذاكرك: {what}", heading: "{what}", body: "استلمنا دفعتك. إليك تذاكرك." },
  when: "الموعد",
  where: "المكان",
  places: "الأماكن",
  ticket: "فتح التذكرة {unit}",
  waiting: "سنرسل تذاكرك بالبريد الإلكتروني فور دفع الطلب.",
  add: "أضف إلى التقويم",
  update: "حدّث التقويم",
  tickets: "أظهر كل تذكرة عند المدخل على هاتفك أو مطبوعة. كل تذكرة لشخص واحد.",
  order: "عرض الطلب {number}",
};
