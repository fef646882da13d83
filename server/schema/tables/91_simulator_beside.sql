-- One row: where the simulator beside the service is, as whoever started it last knows it. No corporation for trials is connected to
-- anything else.
create table simulator_beside (one boolean primary key default true check (one), origin text not null);
