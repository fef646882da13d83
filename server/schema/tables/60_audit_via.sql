-- By which way a change came, where it was no plain call of the management API: 'mcp' for a tool of an agent.
alter table audit add column via text;
