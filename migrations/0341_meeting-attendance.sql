ALTER TABLE "meetings" ADD COLUMN "guest_came" boolean;
