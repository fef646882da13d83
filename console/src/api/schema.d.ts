/** Written by `npm run docs` from /admin-api/openapi.json. */
export interface paths {
    "/admin-api/session": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Session"];
                    };
                };
            };
        };
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        password: string;
                        totp?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Session"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/enter": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                        totp?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Session"];
                    };
                };
            };
        };
    };
    "/admin-api/session/password": {
        put: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                        current?: string;
                        name?: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/session/totp": {
        put: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                204: {
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
            };
            requestBody?: {
                content: {
                    "application/json": {
                        code?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            secret: string | null;
                            uri: string | null;
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                query: {
                    code: string;
                };
                header?: {
                    "Idempotency-Key"?: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/session/sessions": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["OwnSession"][];
                            total: number;
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/session/sessions/{id}": {
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/session/keys": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["ApiKey"][];
                            total: number;
                        };
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        corp_id?: string;
                        rights?: ("home:read" | "customers:read" | "customers:write" | "notes:write" | "acquisition:read" | "acquisition:write" | "marketing:read" | "marketing:write" | "tickets:read" | "tickets:act" | "chats:read" | "service:read" | "service:write" | "projects:read" | "projects:write" | "staff:read" | "staff:write" | "seats:write" | "developers:read" | "developers:write" | "sandbox:read" | "sandbox:write" | "platform:read" | "platform:write" | "files:read" | "files:write" | "settings:read" | "settings:write" | "operators:read" | "operators:write" | "audit:read" | "phones:read" | "chat-contents:read" | "messages:send")[];
                        expires_at?: number;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            key_id: number;
                            name: string;
                            key: string | null;
                            corp_id: string | null;
                            rights: ("home:read" | "customers:read" | "customers:write" | "notes:write" | "acquisition:read" | "acquisition:write" | "marketing:read" | "marketing:write" | "tickets:read" | "tickets:act" | "chats:read" | "service:read" | "service:write" | "projects:read" | "projects:write" | "staff:read" | "staff:write" | "seats:write" | "developers:read" | "developers:write" | "sandbox:read" | "sandbox:write" | "platform:read" | "platform:write" | "files:read" | "files:write" | "settings:read" | "settings:write" | "operators:read" | "operators:write" | "audit:read" | "phones:read" | "chat-contents:read" | "messages:send")[] | null;
                            expires_at: number | null;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/session/keys/{id}": {
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/corps": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "corp_id" | "-corp_id" | "name" | "-name" | "created_at" | "-created_at";
                    q?: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["CorpEntry"][];
                            total: number;
                            next_cursor?: string;
                        };
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        corp_id: string;
                        name: string;
                        time_zone?: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["CorpEntry"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}": {
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/home": {
        get: {
            parameters: {
                query?: {
                    days?: number;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            customers: {
                                now: number;
                                lost: number;
                                total: number;
                                added_today: number;
                                lost_today: number;
                            };
                            people: {
                                added: number;
                                lost: number;
                                added_before: number;
                                lost_before: number;
                            };
                            days: {
                                day: string;
                                added: number;
                                lost: number;
                                net: number;
                            }[];
                            codes: {
                                id: number;
                                name: string;
                                added: number;
                                lost: number;
                                net: number;
                                days: number[];
                            }[] | null;
                            staff_today: {
                                staff_id: string;
                                name: string | null;
                                avatar: string | null;
                                added: number;
                                lost: number;
                                net: number;
                            }[] | null;
                            mine: {
                                staff_id: string;
                                tickets: number | null;
                                messages: number | null;
                                moments: number | null;
                            } | null;
                            running: {
                                /** @enum {string} */
                                kind: "group_message" | "moment" | "task_treasure_mission" | "group_fission_mission" | "check_in_mission" | "staff_rank" | "smart_form";
                                id: number;
                                name: string;
                                created_at: number;
                                done: number | null;
                                failed: number | null;
                                total: number | null;
                                joined: number | null;
                                given: number | null;
                                stock: number | null;
                                ends_at: number | null;
                            }[] | null;
                            staff: {
                                total: number;
                            };
                            contact_ways: {
                                total: number;
                            };
                            tickets: {
                                waiting: number;
                                in_progress: number;
                            };
                            group_messages: {
                                running: number;
                            };
                            moments: {
                                running: number;
                            };
                            campaigns: {
                                ongoing: number;
                            };
                            webhooks: {
                                subscriptions: number;
                                failing: number;
                                failed_deliveries: number;
                            };
                            jobs: {
                                dead: number;
                            } | null;
                            platform: {
                                /** @enum {string} */
                                state: "none" | "ok" | "failing";
                                reason: components["schemas"]["Reason"] | null;
                            };
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/preferences": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Preference"][];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/preferences/{name}": {
        put: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                    name: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        value: components["schemas"]["__schema0"];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Preference"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                    name: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "arrival" | "-arrival" | "created_at" | "-created_at" | "updated_at" | "-updated_at" | "score" | "-score";
                    q?: string;
                    filter?: string;
                    followed?: "now" | "lost";
                    added_on?: string;
                    lost_on?: string;
                    moved_on?: string;
                    t_id?: number;
                    staff_id?: string;
                    stage_id?: number;
                    group_ext_id?: string;
                    phone?: string;
                    gender?: number;
                    type?: number;
                    unionid?: string;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Customer"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Customer"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        unionid?: string | null;
                        openid?: string | null;
                        name?: string;
                        avatar?: string;
                        /** @enum {number} */
                        gender?: 0 | 1 | 2;
                        /** @enum {number} */
                        type?: 1 | 2;
                        corp_name?: string | null;
                        corp_full_name?: string | null;
                        position?: string;
                        phones?: string[];
                        properties?: {
                            state?: string;
                            age?: string;
                            description?: string;
                            email?: string;
                            birthday?: string;
                            weibo?: string;
                            qq?: string;
                            address?: string;
                            remark?: string;
                        };
                        custom_fields?: {
                            field_id: number;
                            value: string | number;
                        }[];
                        tags?: number[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers/tag": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        external_user_ids?: string[];
                        filter?: {
                            staff_ext_id_list?: string[];
                            gender?: number;
                            tag_condition?: {
                                or_tag_list?: number[];
                                not_or_tag_list?: number[];
                            };
                            kanban_stage_id_list?: number[];
                            group_ext_id_list?: string[];
                            group_tag_id_list?: number[];
                            event_condition?: {
                                event_type_id_list?: number[];
                                start_time?: number;
                                end_time?: number;
                            };
                            order_condition?: {
                                bought?: boolean;
                                shop_id_list?: string[];
                                item_id_list?: number[];
                                min_amount?: string;
                                max_amount?: string;
                                start_time?: number;
                                end_time?: number;
                                last_order_within_days?: number;
                            };
                            store_id_list?: number[];
                            min_score?: number;
                            max_score?: number;
                            start_time?: number;
                            end_time?: number;
                        };
                        q?: string;
                        /** @enum {string} */
                        followed?: "now" | "lost";
                        /** Format: date */
                        added_on?: string;
                        /** Format: date */
                        lost_on?: string;
                        /** Format: date */
                        moved_on?: string;
                        /** @default [] */
                        add?: number[];
                        /** @default [] */
                        remove?: number[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            changed: number;
                            external_user_ids: string[];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers/stage": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        external_user_ids?: string[];
                        filter?: {
                            staff_ext_id_list?: string[];
                            gender?: number;
                            tag_condition?: {
                                or_tag_list?: number[];
                                not_or_tag_list?: number[];
                            };
                            kanban_stage_id_list?: number[];
                            group_ext_id_list?: string[];
                            group_tag_id_list?: number[];
                            event_condition?: {
                                event_type_id_list?: number[];
                                start_time?: number;
                                end_time?: number;
                            };
                            order_condition?: {
                                bought?: boolean;
                                shop_id_list?: string[];
                                item_id_list?: number[];
                                min_amount?: string;
                                max_amount?: string;
                                start_time?: number;
                                end_time?: number;
                                last_order_within_days?: number;
                            };
                            store_id_list?: number[];
                            min_score?: number;
                            max_score?: number;
                            start_time?: number;
                            end_time?: number;
                        };
                        q?: string;
                        /** @enum {string} */
                        followed?: "now" | "lost";
                        /** Format: date */
                        added_on?: string;
                        /** Format: date */
                        lost_on?: string;
                        /** Format: date */
                        moved_on?: string;
                        stage_id?: number | null;
                        follows?: {
                            external_user_id: string;
                            staff_id: string;
                            stage_id: number | null;
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            changed: number;
                            before: {
                                external_user_id: string;
                                staff_id: string;
                                stage_id: number | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers/{id}/points": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    language?: "zh" | "en";
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            points: number;
                            items: components["schemas"]["PointsEntry"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        delta: number;
                        reason: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            external_user_id: string;
                            id: number;
                            delta: number;
                            balance: number;
                            /** @enum {string} */
                            kind?: "join_group_chat" | "group_chat_msg" | "group_chat_msg_keyword" | "add_staff" | "wx_moment_sign" | "radar" | "check_in" | "raffle_activity" | "points_mall" | "open_api" | "manual_modification" | "batch_manual_modification" | "open_radar" | "smart_form" | "opening" | "correction";
                            reason: string;
                            target?: string | null;
                            data?: {
                                event_tpl: string;
                            } | null;
                            call?: string;
                            created_at: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers/{id}/follows": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                staff_id: string;
                                added_at: number;
                                state: string;
                                stage_id: number | null;
                                remark: string;
                                contact_way_id: number | null;
                                contact_way_name: string | null;
                                internal_tags: string[];
                                custom_fields: {
                                    field_id: number;
                                    value: string | number;
                                }[];
                            }[];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers/{id}/follows/{staff_id}": {
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                    staff_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        stage_id?: number | null;
                        remark?: string;
                        internal_tags?: string[];
                        custom_fields?: {
                            field_id: number;
                            value: string | number | null;
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            staff_id: string;
                            added_at: number;
                            state: string;
                            stage_id: number | null;
                            remark: string;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers/{id}/notes": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "created_at" | "-created_at";
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["CustomerNote"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        text: string;
                        event_type_id?: number | null;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["CustomerNote"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers/{id}/notes/{note_id}": {
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                    note_id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                    note_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        text?: string;
                        event_type_id?: number | null;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CustomerNote"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers/{id}/timeline": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    before?: number;
                    cursor?: string;
                    kinds?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["TimelineEntry"][];
                            total: number;
                            next_cursor?: string;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers/{id}/chats": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "last_msg_time" | "-last_msg_time";
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["ChatSession"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/customers/{id}/orders": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "create_time" | "-create_time";
                    order_id?: string;
                    shop_id?: string;
                    order_status?: string;
                    external_user_id?: string;
                    start_time?: number;
                    end_time?: number;
                    language?: "zh" | "en";
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            order_count: number;
                            payment_amount: string;
                            last_create_time: number | null;
                            items: components["schemas"]["Order"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tag-groups": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "order" | "-order" | "tag_group_id" | "-tag_group_id" | "tag_group_name" | "-tag_group_name";
                    q?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["TagGroup"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        tag_group_name: string;
                        /**
                         * @default [
                         *       "0"
                         *     ]
                         */
                        department_list?: string[];
                        /** @default 0 */
                        order?: number;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["TagGroup"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tag-groups/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["TagGroup"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        tag_group_name?: string;
                        department_list?: string[];
                        order?: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["TagGroup"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tag-groups/order": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        orders: {
                            id: string;
                            order: number;
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            changed: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tags": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "order" | "-order" | "t_id" | "-t_id" | "updated_at" | "-updated_at";
                    q?: string;
                    tag_group_id?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Tag"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        tag_name: string;
                        tag_group_id: string;
                        /** @default 0 */
                        order?: number;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Tag"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tags/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Tag"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        tag_name?: string;
                        tag_group_id?: string;
                        order?: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Tag"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tags/order": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        orders: {
                            id: number;
                            order: number;
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            changed: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/contact-ways": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "created_at" | "-created_at" | "add_user_count" | "-add_user_count";
                    q?: string;
                    staff_id?: string;
                    state?: string;
                    group_name?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["ContactWay"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        auto_reply?: ({
                            image?: {
                                media_id: string;
                                url: string;
                            } & {
                                [key: string]: unknown;
                            };
                            text?: {
                                content: string;
                            } & {
                                [key: string]: unknown;
                            };
                            attachments?: components["schemas"]["MessageAttachment"][];
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        creator_staff_id?: string | null;
                        party?: string[] | null;
                        remark?: string;
                        /** @enum {number} */
                        scene: 1 | 2;
                        skip_verify?: boolean;
                        state?: string;
                        style?: number | null;
                        /** @enum {number} */
                        type: 1 | 2;
                        customer_remark?: string;
                        group_name?: string | null;
                        notify_staff?: boolean;
                        staff_rules?: {
                            staff_id: string;
                            daily_cap: number | null;
                            online: boolean;
                        }[];
                        schedule?: {
                            weekdays: number[];
                            start: string;
                            end: string;
                            staff_ids: string[];
                        }[];
                        backup_staff_ids?: string[];
                        skip_verify_window?: {
                            start: string;
                            end: string;
                        } | null;
                        welcome_variants?: ({
                            /** @constant */
                            kind: "dates";
                            start_day: string;
                            end_day: string;
                            reply: {
                                image?: {
                                    media_id: string;
                                    url: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                text?: {
                                    content: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                attachments?: components["schemas"]["MessageAttachment"][];
                            } & {
                                [key: string]: unknown;
                            };
                        } | {
                            /** @constant */
                            kind: "week";
                            weekdays: number[];
                            start: string;
                            end: string;
                            reply: {
                                image?: {
                                    media_id: string;
                                    url: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                text?: {
                                    content: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                attachments?: components["schemas"]["MessageAttachment"][];
                            } & {
                                [key: string]: unknown;
                            };
                        })[];
                        /** @default [] */
                        auto_mark_tags?: {
                            id: number;
                        }[];
                        staffs: {
                            id: string;
                        }[];
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["ContactWay"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/contact-ways/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ContactWay"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        auto_reply?: ({
                            image?: {
                                media_id: string;
                                url: string;
                            } & {
                                [key: string]: unknown;
                            };
                            text?: {
                                content: string;
                            } & {
                                [key: string]: unknown;
                            };
                            attachments?: components["schemas"]["MessageAttachment"][];
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        creator_staff_id?: string | null;
                        party?: string[] | null;
                        remark?: string;
                        /** @enum {number} */
                        scene?: 1 | 2;
                        skip_verify?: boolean;
                        state?: string;
                        style?: number | null;
                        /** @enum {number} */
                        type?: 1 | 2;
                        customer_remark?: string;
                        group_name?: string | null;
                        notify_staff?: boolean;
                        staff_rules?: {
                            staff_id: string;
                            daily_cap: number | null;
                            online: boolean;
                        }[];
                        schedule?: {
                            weekdays: number[];
                            start: string;
                            end: string;
                            staff_ids: string[];
                        }[];
                        backup_staff_ids?: string[];
                        skip_verify_window?: {
                            start: string;
                            end: string;
                        } | null;
                        welcome_variants?: ({
                            /** @constant */
                            kind: "dates";
                            start_day: string;
                            end_day: string;
                            reply: {
                                image?: {
                                    media_id: string;
                                    url: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                text?: {
                                    content: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                attachments?: components["schemas"]["MessageAttachment"][];
                            } & {
                                [key: string]: unknown;
                            };
                        } | {
                            /** @constant */
                            kind: "week";
                            weekdays: number[];
                            start: string;
                            end: string;
                            reply: {
                                image?: {
                                    media_id: string;
                                    url: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                text?: {
                                    content: string;
                                } & {
                                    [key: string]: unknown;
                                };
                                attachments?: components["schemas"]["MessageAttachment"][];
                            } & {
                                [key: string]: unknown;
                            };
                        })[];
                        auto_mark_tags?: {
                            id: number;
                        }[];
                        staffs?: {
                            id: string;
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ContactWay"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/contact-ways/groups": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                group_name: string;
                                codes: number;
                            }[];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/contact-ways/qr.zip": {
        get: {
            parameters: {
                query: {
                    ids: string;
                    format?: "svg" | "png";
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/zip": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/contact-ways/{id}/qr.svg": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/svg+xml": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/contact-ways/{id}/qr.png": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/png": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/contact-ways/{id}/stats": {
        get: {
            parameters: {
                query?: {
                    days?: number;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            total: {
                                added: number;
                                lost: number;
                                net: number;
                            };
                            days: {
                                day: string;
                                added: number;
                                lost: number;
                                net: number;
                            }[];
                            staff: {
                                staff_id: string;
                                name: string | null;
                                added: number;
                                lost: number;
                                net: number;
                            }[];
                            people: {
                                came: number;
                                new: number;
                                stayed: number;
                            };
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tickets": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "created_at" | "-created_at" | "priority" | "-priority" | "due_at" | "-due_at";
                    q?: string;
                    status?: number;
                    closed?: "yes" | "no";
                    handler_id?: string;
                    creator_id?: string;
                    mine?: "handler" | "creator" | "any";
                    template_id?: number;
                    relation_id?: string;
                    priority?: number;
                    overdue?: "yes" | "no";
                    start_time?: number;
                    end_time?: number;
                    due_start_time?: number;
                    due_end_time?: number;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Ticket"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        template_id: number;
                        title: string;
                        content?: {
                            text: string;
                            pic?: string[];
                        };
                        /** @enum {number} */
                        relation_type: 1 | 2;
                        relation_id: string;
                        handler_id: string;
                        staff_id?: string;
                        msg_list?: string[];
                        cc_list?: string[];
                        component_records?: {
                            component_id: string;
                            sort?: number;
                            title?: string;
                            value?: string;
                            values?: string[];
                        }[];
                        /**
                         * @default 2
                         * @enum {number}
                         */
                        priority?: 1 | 2 | 3 | 4;
                        /** @default null */
                        due_at?: number | null;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Ticket"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tickets/board": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                /** @enum {number} */
                                status: 10 | 20 | 30;
                                total: number;
                            }[];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tickets/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Ticket"];
                    };
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        title?: string;
                        content?: {
                            text: string;
                            pic?: string[];
                        };
                        component_records?: {
                            component_record_id: number;
                            value?: string;
                            values?: string[];
                        }[];
                        /** @enum {number} */
                        priority?: 1 | 2 | 3 | 4;
                        due_at?: number | null;
                        staff_id?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Ticket"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tickets/{id}/flows": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                ticket_id: number;
                                no: number;
                                /** @enum {string} */
                                action: "create" | "switch" | "reply" | "close" | "reopen" | "update";
                                staff_id: string;
                                handler_id: string;
                                /** @enum {number} */
                                status: 10 | 20 | 30;
                                template_step: number | null;
                                cc_list: string[];
                                content: {
                                    text: string;
                                    pic?: string[];
                                } | null;
                                /** @enum {number} */
                                is_show: 0 | 1;
                                attached_json: {
                                    /** @enum {string} */
                                    type: "image" | "video";
                                    url: string;
                                }[];
                                created_at: number;
                            }[];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tickets/{id}/switch": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        staff_id?: string;
                        handler_id: string;
                        cc_list?: string[];
                        content?: {
                            text: string;
                            pic?: string[];
                        };
                        /** @enum {number} */
                        is_show?: 0 | 1;
                        attached_json?: {
                            /** @enum {string} */
                            type: "image" | "video";
                            url: string;
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Ticket"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tickets/{id}/reply": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        staff_id?: string;
                        cc_list?: string[];
                        content?: {
                            text: string;
                            pic?: string[];
                        };
                        /** @enum {number} */
                        is_show?: 0 | 1;
                        attached_json?: {
                            /** @enum {string} */
                            type: "image" | "video";
                            url: string;
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Ticket"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tickets/{id}/close": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        staff_id?: string;
                        cc_list?: string[];
                        content?: {
                            text: string;
                            pic?: string[];
                        };
                        /** @enum {number} */
                        is_show?: 0 | 1;
                        attached_json?: {
                            /** @enum {string} */
                            type: "image" | "video";
                            url: string;
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Ticket"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/tickets/{id}/reopen": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        staff_id?: string;
                        cc_list?: string[];
                        content?: {
                            text: string;
                            pic?: string[];
                        };
                        /** @enum {number} */
                        is_show?: 0 | 1;
                        attached_json?: {
                            /** @enum {string} */
                            type: "image" | "video";
                            url: string;
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Ticket"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/ticket-templates": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "updated_at" | "-updated_at";
                    q?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["TicketTemplate"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        title: string;
                        steps: {
                            name: string;
                            handler_ids: string[];
                        }[];
                        /** @default [] */
                        components?: {
                            component_id: string;
                            /** @enum {string} */
                            type: "input" | "textarea" | "select" | "checked" | "radio" | "selectMultiple";
                            title: string;
                            required: boolean;
                            options: string[];
                        }[];
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["TicketTemplate"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/ticket-templates/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["TicketTemplate"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        title?: string;
                        steps?: {
                            name: string;
                            handler_ids: string[];
                        }[];
                        components?: {
                            component_id: string;
                            /** @enum {string} */
                            type: "input" | "textarea" | "select" | "checked" | "radio" | "selectMultiple";
                            title: string;
                            required: boolean;
                            options: string[];
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["TicketTemplate"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/staff": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at";
                    q?: string;
                    department?: string;
                    status?: number;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Staff"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/staff/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Staff"];
                    };
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        external_contact_able?: boolean;
                        moment_address?: string | null;
                        oa_authorized?: boolean;
                        ia_authorized?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Staff"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/departments": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "order" | "-order" | "id" | "-id";
                    q?: string;
                    parent_id?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Department"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/departments/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Department"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/seats": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "seat_no" | "-seat_no";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Seat"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "basic" | "marketing" | "service" | "conversation";
                        quantity: number;
                        /** @default null */
                        expires_at?: number | null;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Seat"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/seats/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Seat"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind?: "basic" | "marketing" | "service" | "conversation";
                        quantity?: number;
                        expires_at?: number | null;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Seat"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/secrets": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "secret_id" | "-secret_id";
                    q?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Secret"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["NewSecret"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/secrets/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Secret"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/secrets/{id}/rotate": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["NewSecret"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/sidebar-codes": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        staff_id: string;
                        external_user_id?: string;
                        group_chat_id?: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            code: string | null;
                            expires_at: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/subscriptions": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "subscription_id" | "-subscription_id";
                    q?: string;
                    failing?: "yes" | "no";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Subscription"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        url: string;
                        kinds: string[];
                        app_id?: string;
                        /** @enum {string} */
                        target?: "webhook" | "wecom_bot" | "feishu_bot" | "dingtalk_bot";
                        /** @enum {string} */
                        format?: "text" | "markdown";
                        template?: string | null;
                        bot_secret?: string | null;
                        token?: string;
                        encoding_aes_key?: string;
                        webhook_secret?: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["NewSubscription"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/subscriptions/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Subscription"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        url?: string;
                        kinds?: string[];
                        app_id?: string;
                        /** @enum {string} */
                        format?: "text" | "markdown";
                        template?: string | null;
                        bot_secret?: string | null;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/subscriptions/{id}/enable": {
        post: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/subscriptions/{id}/rotate": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody?: {
                content: {
                    "application/json": {
                        token?: string;
                        encoding_aes_key?: string;
                        webhook_secret?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["NewSubscription"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/subscriptions/{id}/test": {
        post: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            status: number | null;
                            reason: components["schemas"]["Reason"] | null;
                            body: string | null;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/subscriptions/{id}/disable": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/event-kinds": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: string[];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/deliveries": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "delivery_id" | "-delivery_id";
                    subscription_id?: number;
                    state?: "waiting" | "delivered" | "failed";
                    kind?: string;
                    record_id?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Delivery"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/deliveries/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Delivery"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/deliveries/{id}/attempts": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                attempt: number;
                                at_ms: number;
                                duration_ms: number;
                                status: number | null;
                                reason: components["schemas"]["Reason"] | null;
                                request: unknown;
                                plaintext: unknown;
                                response: string | null;
                                next_ms: number | null;
                            }[];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/deliveries/{id}/resend": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Delivery"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/deliveries/resend": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        since: number;
                        subscription_id?: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            resent: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/events": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: number;
                    latest?: "true";
                    kinds?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["FeedEvent"][];
                            total: number;
                            next_cursor: string;
                            has_next: boolean;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/requests": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    q?: string;
                    path?: string;
                    method?: string;
                    code?: number;
                    failed?: "true";
                    min_ms?: number;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["LoggedRequest"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/requests/errors": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["RequestError"][];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/requests/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["LoggedRequest"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/requests/{id}/curl": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/plain; charset=utf-8": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/jobs": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    state?: "waiting" | "running" | "dead";
                    kind?: string;
                    waits_for?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Job"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/jobs/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/jobs/{id}/retry": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/live": {
        get: {
            parameters: {
                query?: {
                    cursor?: number;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/event-stream; charset=utf-8": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/platform": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PlatformStatus"];
                    };
                };
            };
        };
        put: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        corpid: string;
                        agent_id: number;
                        agent_secret: string;
                        contact_secret?: string;
                        archive_secret?: string;
                        archive_keys?: {
                            [key: string]: string;
                        };
                        base_url?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            callback_url: string;
                            callback_token: string;
                            callback_key: string;
                            warnings: {
                                purpose: string;
                                errcode: number;
                                reason: components["schemas"]["Reason"];
                            }[];
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/platform/probe": {
        post: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                /** @enum {string} */
                                what: "app" | "customers" | "address_book" | "archive" | "callback";
                                ok: boolean;
                                found: components["schemas"]["Reason"];
                            }[];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/platform/sync": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                202: {
                    content: {
                        "application/json": components["schemas"]["PlatformSync"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/settings": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            corp_id: string;
                            name: string;
                            time_zone: string;
                            ciphertext: boolean;
                            chat_terms_agreed: boolean;
                            limits: {
                                /** @constant */
                                profile?: "strict";
                                in_flight?: number;
                                per_minute?: number;
                                per_hour?: number;
                                batch_per_minute?: number;
                                batch_per_hour?: number;
                            };
                            logo: "" | string;
                            colour: string;
                            created_at: number;
                        };
                    };
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        time_zone?: string;
                        ciphertext?: boolean;
                        chat_terms_agreed?: boolean;
                        limits?: {
                            /** @constant */
                            profile?: "strict";
                            in_flight?: number;
                            per_minute?: number;
                            per_hour?: number;
                            batch_per_minute?: number;
                            batch_per_hour?: number;
                        };
                        logo?: "" | string;
                        colour?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            corp_id: string;
                            name: string;
                            time_zone: string;
                            ciphertext: boolean;
                            chat_terms_agreed: boolean;
                            limits: {
                                /** @constant */
                                profile?: "strict";
                                in_flight?: number;
                                per_minute?: number;
                                per_hour?: number;
                                batch_per_minute?: number;
                                batch_per_hour?: number;
                            };
                            logo: "" | string;
                            colour: string;
                            created_at: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/operators": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "operator_id" | "-operator_id";
                    role?: "owner" | "marketer" | "agent" | "developer" | "viewer";
                    name?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Operator"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        role: "owner" | "marketer" | "agent" | "developer" | "viewer";
                        /** @default null */
                        staff_id?: string | null;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["InvitedOperator"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/operators/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Operator"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        role?: "owner" | "marketer" | "agent" | "developer" | "viewer";
                        staff_id?: string | null;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Operator"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/operators/{id}/link": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            link: string | null;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/operators/{id}/disable": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Operator"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/operators/{id}/enable": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Operator"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/operators/{id}/reset": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Operator"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/roles": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Role"][];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/audit": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "created_at" | "-created_at";
                    kind?: string;
                    record_id?: string;
                    operator_id?: number;
                    action?: string;
                    start_time?: number;
                    end_time?: number;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["AuditEntry"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/audit/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["AuditEntry"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/custom-fields": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "field_id" | "-field_id" | "field_name" | "-field_name";
                    q?: string;
                    kind?: "text" | "number" | "date" | "option";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["CustomField"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        field_name: string;
                        /** @default [] */
                        options?: {
                            option_id?: number;
                            name: string;
                        }[];
                        /** @enum {string} */
                        kind: "text" | "number" | "date" | "option";
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["CustomField"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/custom-fields/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CustomField"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        field_name?: string;
                        options?: {
                            option_id?: number;
                            name: string;
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CustomField"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/journey-stages": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "order" | "-order" | "id" | "-id";
                    q?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["JourneyStage"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        order?: number;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["JourneyStage"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/journey-stages/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["JourneyStage"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        order?: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["JourneyStage"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/event-types": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    q?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["EventType"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["EventType"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/event-types/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["EventType"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["EventType"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/clues": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "created_at" | "-created_at";
                    q?: string;
                    staff_ext_id?: string;
                    converted?: number;
                    phone?: string;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Clue"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        phone: string;
                        /** @default null */
                        staff_ext_id?: string | null;
                        /** @default  */
                        remark?: string;
                        /** @default 0 */
                        grade_id?: number;
                        /** @default [] */
                        tags?: string[];
                        /** @default {} */
                        base_info?: {
                            state?: string;
                            description?: string;
                            age?: string;
                            phone_number?: string;
                            qq?: string;
                            weibo?: string;
                            email?: string;
                            address?: string;
                            birthday?: string;
                        };
                        /** @default null */
                        custom_info?: {
                            field_name: string;
                            field_value: string;
                        } | null;
                        /** @default false */
                        add_customer?: boolean;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Clue"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/clues/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Clue"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        staff_ext_id?: string | null;
                        remark?: string;
                        grade_id?: number;
                        tags?: string[];
                        base_info?: {
                            state?: string;
                            description?: string;
                            age?: string;
                            phone_number?: string;
                            qq?: string;
                            weibo?: string;
                            email?: string;
                            address?: string;
                            birthday?: string;
                        };
                        custom_info?: {
                            field_name: string;
                            field_value: string;
                        } | null;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Clue"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/pre-tags": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "created_at" | "-created_at";
                    target_type?: "mobile" | "union_id";
                    target?: string;
                    t_id?: number;
                    marked?: number;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["PreTag"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        target_type: "mobile" | "union_id";
                        target: string;
                        /** @default  */
                        openid?: string;
                        t_id: number;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["PreTag"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/pre-tags/import": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        target_type: "mobile" | "union_id";
                        targets: string[];
                        t_id: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            created: number;
                            existing: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/pre-tags/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PreTag"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-chats": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "group_ext_id" | "-group_ext_id" | "created_at" | "-created_at" | "member_count" | "-member_count";
                    q?: string;
                    owner_staff_id?: string;
                    group_tag_id?: number;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["GroupChat"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-chats/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupChat"];
                    };
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        tag_ids?: number[];
                        join_tags?: number[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupChat"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-chats/{id}/customers": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "customer" | "-customer";
                    language?: "zh" | "en";
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Customer"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-tag-groups": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "order" | "-order" | "id" | "-id";
                    q?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["GroupTagGroup"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /**
                         * @default [
                         *       "0"
                         *     ]
                         */
                        department_list?: string[];
                        order?: number;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["GroupTagGroup"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-tag-groups/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupTagGroup"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        department_list?: string[];
                        order?: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupTagGroup"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-tags": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "order" | "-order" | "id" | "-id";
                    q?: string;
                    tag_group_id?: number;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["GroupTag"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        tag_group_id: number;
                        order?: number;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["GroupTag"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-tags/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupTag"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        tag_group_id?: number;
                        order?: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupTag"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/points-entries": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "created_at" | "-created_at";
                    external_user_id?: string;
                    kind?: "join_group_chat" | "group_chat_msg" | "group_chat_msg_keyword" | "add_staff" | "wx_moment_sign" | "radar" | "check_in" | "raffle_activity" | "points_mall" | "open_api" | "manual_modification" | "batch_manual_modification" | "open_radar" | "smart_form" | "opening" | "correction";
                    reason?: string;
                    start_time?: number;
                    end_time?: number;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["PointsEntry"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/orders": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "create_time" | "-create_time";
                    order_id?: string;
                    shop_id?: string;
                    order_status?: string;
                    external_user_id?: string;
                    start_time?: number;
                    end_time?: number;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Order"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/orders/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Order"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/shops": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "created_at" | "-created_at";
                    q?: string;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Shop"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @default [] */
                        shop_fields?: components["schemas"]["OrderOwnField"][];
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Shop"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/shops/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Shop"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        shop_fields?: components["schemas"]["OrderOwnField"][];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Shop"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/goods": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "created_at" | "-created_at";
                    q?: string;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Goods"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        /** @default null */
                        price?: string | null;
                        /** @default [] */
                        item_fields?: components["schemas"]["OrderOwnField"][];
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Goods"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/goods/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Goods"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        price?: string | null;
                        item_fields?: components["schemas"]["OrderOwnField"][];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Goods"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/crowd-packages": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "data_update_time" | "-data_update_time" | "user_count" | "-user_count";
                    q?: string;
                    update_type?: "auto" | "manual";
                    filter_type?: "all" | "filter" | "import" | "openApi";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["CrowdPackage"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default  */
                        description?: string;
                        /**
                         * @default manual
                         * @enum {string}
                         */
                        update_type?: "auto" | "manual";
                        /** @enum {string} */
                        filter_type?: "all" | "filter" | "import" | "openApi";
                        filter?: {
                            eu_distinct?: boolean;
                            staff_ext_id_list?: string[];
                            gender?: number;
                            tag_condition?: {
                                or_tag_list?: number[];
                                not_or_tag_list?: number[];
                            };
                            kanban_stage_id_list?: number[];
                            group_ext_id_list?: string[];
                            group_tag_id_list?: number[];
                            event_condition?: {
                                event_type_id_list?: number[];
                                start_time?: number;
                                end_time?: number;
                            };
                            order_condition?: {
                                bought?: boolean;
                                shop_id_list?: string[];
                                item_id_list?: number[];
                                min_amount?: string;
                                max_amount?: string;
                                start_time?: number;
                                end_time?: number;
                                last_order_within_days?: number;
                            };
                            store_id_list?: number[];
                            min_score?: number;
                            max_score?: number;
                            start_time?: number;
                            end_time?: number;
                        };
                        members?: string[];
                        creator_pk?: number;
                        creator_id?: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["CrowdPackage"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/crowd-packages/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CrowdPackage"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        description?: string;
                        /** @enum {string} */
                        update_type?: "auto" | "manual";
                        /** @enum {string} */
                        filter_type?: "all" | "filter" | "import" | "openApi";
                        filter?: {
                            eu_distinct?: boolean;
                            staff_ext_id_list?: string[];
                            gender?: number;
                            tag_condition?: {
                                or_tag_list?: number[];
                                not_or_tag_list?: number[];
                            };
                            kanban_stage_id_list?: number[];
                            group_ext_id_list?: string[];
                            group_tag_id_list?: number[];
                            event_condition?: {
                                event_type_id_list?: number[];
                                start_time?: number;
                                end_time?: number;
                            };
                            order_condition?: {
                                bought?: boolean;
                                shop_id_list?: string[];
                                item_id_list?: number[];
                                min_amount?: string;
                                max_amount?: string;
                                start_time?: number;
                                end_time?: number;
                                last_order_within_days?: number;
                            };
                            store_id_list?: number[];
                            min_score?: number;
                            max_score?: number;
                            start_time?: number;
                            end_time?: number;
                        };
                        members?: string[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CrowdPackage"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/crowd-packages/{id}/refresh": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CrowdPackage"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/crowd-packages/preview": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        filter: {
                            eu_distinct?: boolean;
                            staff_ext_id_list?: string[];
                            gender?: number;
                            tag_condition?: {
                                or_tag_list?: number[];
                                not_or_tag_list?: number[];
                            };
                            kanban_stage_id_list?: number[];
                            group_ext_id_list?: string[];
                            group_tag_id_list?: number[];
                            event_condition?: {
                                event_type_id_list?: number[];
                                start_time?: number;
                                end_time?: number;
                            };
                            order_condition?: {
                                bought?: boolean;
                                shop_id_list?: string[];
                                item_id_list?: number[];
                                min_amount?: string;
                                max_amount?: string;
                                start_time?: number;
                                end_time?: number;
                                last_order_within_days?: number;
                            };
                            store_id_list?: number[];
                            min_score?: number;
                            max_score?: number;
                            start_time?: number;
                            end_time?: number;
                        };
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            count: number;
                            items: components["schemas"]["Customer"][];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/crowd-packages/{id}/members": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "customer" | "-customer";
                    language?: "zh" | "en";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Customer"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-messages": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "created_at" | "-created_at";
                    q?: string;
                    state?: "draft" | "scheduled" | "pending" | "sending" | "done" | "failed";
                    drafts?: "true" | "false";
                    chat_type?: "single" | "group";
                    creator_id?: string;
                    waits_for?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["GroupMessage"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default  */
                        text?: string;
                        /** @default [] */
                        attachments?: components["schemas"]["MessageAttachment"][];
                        /** @default false */
                        allow_select?: boolean;
                        creator_id?: string;
                        filter?: {
                            eu_distinct?: boolean;
                            staff_ext_id_list?: string[];
                            gender?: number;
                            tag_condition?: {
                                or_tag_list?: number[];
                                not_or_tag_list?: number[];
                            };
                            kanban_stage_id_list?: number[];
                            group_ext_id_list?: string[];
                            group_tag_id_list?: number[];
                            event_condition?: {
                                event_type_id_list?: number[];
                                start_time?: number;
                                end_time?: number;
                            };
                            order_condition?: {
                                bought?: boolean;
                                shop_id_list?: string[];
                                item_id_list?: number[];
                                min_amount?: string;
                                max_amount?: string;
                                start_time?: number;
                                end_time?: number;
                                last_order_within_days?: number;
                            };
                            store_id_list?: number[];
                            min_score?: number;
                            max_score?: number;
                            start_time?: number;
                            end_time?: number;
                        };
                        crowd_package_id?: number;
                        external_user_ids?: string[];
                        chat_ids?: string[];
                        chat_owner_ids?: string[];
                        /** @default false */
                        draft?: boolean;
                        send_at?: number | null;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["GroupMessage"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-messages/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupMessage"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        text?: string;
                        attachments?: components["schemas"]["MessageAttachment"][];
                        allow_select?: boolean;
                        creator_id?: string;
                        filter?: {
                            eu_distinct?: boolean;
                            staff_ext_id_list?: string[];
                            gender?: number;
                            tag_condition?: {
                                or_tag_list?: number[];
                                not_or_tag_list?: number[];
                            };
                            kanban_stage_id_list?: number[];
                            group_ext_id_list?: string[];
                            group_tag_id_list?: number[];
                            event_condition?: {
                                event_type_id_list?: number[];
                                start_time?: number;
                                end_time?: number;
                            };
                            order_condition?: {
                                bought?: boolean;
                                shop_id_list?: string[];
                                item_id_list?: number[];
                                min_amount?: string;
                                max_amount?: string;
                                start_time?: number;
                                end_time?: number;
                                last_order_within_days?: number;
                            };
                            store_id_list?: number[];
                            min_score?: number;
                            max_score?: number;
                            start_time?: number;
                            end_time?: number;
                        } | null;
                        crowd_package_id?: number | null;
                        external_user_ids?: string[] | null;
                        chat_ids?: string[] | null;
                        chat_owner_ids?: string[] | null;
                        draft?: boolean;
                        send_at?: number | null;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupMessage"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-messages/{id}/send": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupMessage"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-messages/{id}/remind": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupMessage"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-messages/{id}/cancel": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupMessage"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-messages/forecast": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        filter?: {
                            eu_distinct?: boolean;
                            staff_ext_id_list?: string[];
                            gender?: number;
                            tag_condition?: {
                                or_tag_list?: number[];
                                not_or_tag_list?: number[];
                            };
                            kanban_stage_id_list?: number[];
                            group_ext_id_list?: string[];
                            group_tag_id_list?: number[];
                            event_condition?: {
                                event_type_id_list?: number[];
                                start_time?: number;
                                end_time?: number;
                            };
                            order_condition?: {
                                bought?: boolean;
                                shop_id_list?: string[];
                                item_id_list?: number[];
                                min_amount?: string;
                                max_amount?: string;
                                start_time?: number;
                                end_time?: number;
                                last_order_within_days?: number;
                            };
                            store_id_list?: number[];
                            min_score?: number;
                            max_score?: number;
                            start_time?: number;
                            end_time?: number;
                        };
                        crowd_package_id?: number;
                        external_user_ids?: string[];
                        chat_ids?: string[];
                        chat_owner_ids?: string[];
                        /**
                         * @default month
                         * @enum {string}
                         */
                        quota?: "month" | "week" | "day";
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            recipients: number;
                            staff: {
                                staff_id: string;
                                name: string | null;
                                recipients: number;
                            }[];
                            over_quota: {
                                total: number;
                                external_user_ids: string[];
                            };
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-messages/{id}/progress": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            state: "draft" | "scheduled" | "pending" | "sending" | "done" | "failed";
                            counts: {
                                total: number;
                                pending: number;
                                sent: number;
                                failed: number;
                            };
                            staff: {
                                staff_id: string;
                                name: string | null;
                                /** @enum {string} */
                                state: "pending" | "accepted" | "done" | "failed";
                                reason: components["schemas"]["Reason"] | null;
                                total: number;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-messages/{id}/results": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "n" | "-n";
                    state?: "pending" | "sent" | "failed";
                    staff_id?: string;
                    failed_code?: string;
                    language?: "zh" | "en";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                n: number;
                                external_user_id: string | null;
                                chat_id: string | null;
                                staff_id: string;
                                /** @enum {string} */
                                state: "pending" | "sent" | "failed";
                                send_time: number | null;
                                name: string | null;
                                failed_reason: components["schemas"]["Reason"] | null;
                            }[];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-messages/test": {
        get: {
            parameters: {
                query: {
                    ids: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                id: number;
                                /** @enum {string} */
                                state: "pending" | "sent" | "failed";
                                reason: components["schemas"]["Reason"] | null;
                            }[];
                        };
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        staff_id: string;
                        /** @default  */
                        text?: string;
                        /** @default [] */
                        attachments?: components["schemas"]["MessageAttachment"][];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            messages: number;
                            ids: number[];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/moments": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "created_at" | "-created_at";
                    q?: string;
                    state?: "draft" | "scheduled" | "pending" | "sending" | "done" | "failed";
                    drafts?: "true" | "false";
                    creator_id?: string;
                    waits_for?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Moment"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default  */
                        text?: string;
                        /** @default [] */
                        attachments?: ({
                            /** @constant */
                            msgtype: "image";
                            image: {
                                url: string;
                            };
                        } | {
                            /** @constant */
                            msgtype: "video";
                            video: {
                                url: string;
                            };
                        } | {
                            /** @constant */
                            msgtype: "link";
                            link: {
                                title: string;
                                url: string;
                            };
                        })[];
                        creator_id?: string;
                        staff_ids?: string[];
                        /** @default [] */
                        tag_list?: string[];
                        /** @default false */
                        draft?: boolean;
                        send_at?: number | null;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Moment"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/moments/forecast": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        staff_ids: string[];
                        /** @default [] */
                        tag_list?: string[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            customers: number;
                            staff: {
                                staff_id: string;
                                name: string | null;
                                customers: number;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/moments/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Moment"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        text?: string;
                        attachments?: ({
                            /** @constant */
                            msgtype: "image";
                            image: {
                                url: string;
                            };
                        } | {
                            /** @constant */
                            msgtype: "video";
                            video: {
                                url: string;
                            };
                        } | {
                            /** @constant */
                            msgtype: "link";
                            link: {
                                title: string;
                                url: string;
                            };
                        })[];
                        creator_id?: string;
                        staff_ids?: string[];
                        tag_list?: string[];
                        draft?: boolean;
                        send_at?: number | null;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Moment"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/moments/{id}/send": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Moment"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/moments/{id}/remind": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Moment"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/moments/{id}/cancel": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Moment"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/moments/{id}/progress": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            state: "draft" | "scheduled" | "pending" | "sending" | "done" | "failed";
                            counts: {
                                total: number;
                                pending: number;
                                sent: number;
                                failed: number;
                            };
                            staff: {
                                staff_id: string;
                                name: string | null;
                                /** @enum {string} */
                                state: "pending" | "accepted" | "sent" | "failed";
                                send_time: number | null;
                                reason: components["schemas"]["Reason"] | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/moments/{id}/results": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "n" | "-n";
                    state?: "pending" | "accepted" | "sent" | "failed";
                    language?: "zh" | "en";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                n: number;
                                staff_id: string;
                                name: string | null;
                                /** @enum {string} */
                                state: "pending" | "accepted" | "sent" | "failed";
                                send_time: number | null;
                                reason: components["schemas"]["Reason"] | null;
                                failed_reason: components["schemas"]["Reason"] | null;
                            }[];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/radars": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "created_at" | "-created_at" | "clicked_total" | "-clicked_total" | "clicked_users_total" | "-clicked_users_total";
                    q?: string;
                    type?: "link" | "pdf" | "article";
                    group_id?: string;
                    staff_id?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Radar"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        type: "link" | "pdf" | "article";
                        name: string;
                        /** @default  */
                        title?: string;
                        /** @default  */
                        desc?: string;
                        /** @default  */
                        link?: string;
                        /** @default  */
                        radar_link?: string;
                        /** @default  */
                        cover_url?: string;
                        /** @default  */
                        file_id?: string;
                        /** @default  */
                        file_name?: string;
                        /** @default  */
                        file_size?: string;
                        /** @default  */
                        file_type?: string;
                        /** @default  */
                        file_url?: string;
                        /** @default 0 */
                        file_pages?: number;
                        /** @default false */
                        activity_notify?: boolean;
                        /** @default false */
                        behavior_notify?: boolean;
                        /** @default [] */
                        auto_mark_tag?: {
                            id: number;
                        }[];
                        /** @default [] */
                        auto_mark_tag_rule?: {
                            count: number;
                            kind: string;
                            /** @default [] */
                            tag_list?: {
                                id: number;
                            }[];
                        }[];
                        /** @default [] */
                        score_rule?: {
                            count: number;
                            /** @enum {string} */
                            kind: "entry_once" | "entry_count";
                            score: number;
                            /** @default [] */
                            tags?: {
                                id: number;
                            }[];
                        }[];
                        group_id: number;
                        staff_id?: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Radar"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/radars/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Radar"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        type?: "link" | "pdf" | "article";
                        name?: string;
                        title?: string;
                        desc?: string;
                        link?: string;
                        radar_link?: string;
                        cover_url?: string;
                        file_id?: string;
                        file_name?: string;
                        file_size?: string;
                        file_type?: string;
                        file_url?: string;
                        file_pages?: number;
                        activity_notify?: boolean;
                        behavior_notify?: boolean;
                        auto_mark_tag?: {
                            id: number;
                        }[];
                        auto_mark_tag_rule?: {
                            count: number;
                            kind: string;
                            /** @default [] */
                            tag_list?: {
                                id: number;
                            }[];
                        }[];
                        score_rule?: {
                            count: number;
                            /** @enum {string} */
                            kind: "entry_once" | "entry_count";
                            score: number;
                            /** @default [] */
                            tags?: {
                                id: number;
                            }[];
                        }[];
                        group_id?: number;
                        staff_id?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Radar"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/radars/{id}/stats": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            clicked_total: number;
                            clicked_users_total: number;
                            visitors: number;
                            readers: number;
                            returned: number;
                            sharers: number;
                            mean_seconds: number | null;
                            days: {
                                day: string;
                                clicks: number;
                                visitors: number;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/radars/{id}/qr.svg": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/svg+xml": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/radars/{id}/qr.png": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/png": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/radars/{id}/links": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "created_at" | "-created_at";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["RadarLink"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        staff_id: string;
                        /** @default  */
                        channel?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RadarLink"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/radars/{id}/clicks": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    staff_id?: string;
                    external_user_id?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["RadarVisit"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/radars/{id}/visits": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    staff_id?: string;
                    external_user_id?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["RadarVisit"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/radars/{id}/visitors": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "arrival" | "-arrival" | "created_at" | "-created_at" | "updated_at" | "-updated_at" | "score" | "-score";
                    q?: string;
                    filter?: string;
                    followed?: "now" | "lost";
                    added_on?: string;
                    lost_on?: string;
                    moved_on?: string;
                    t_id?: number;
                    staff_id?: string;
                    stage_id?: number;
                    group_ext_id?: string;
                    phone?: string;
                    gender?: number;
                    type?: number;
                    unionid?: string;
                    language?: "zh" | "en";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Customer"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/radar-groups": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    q?: string;
                    type?: "link" | "pdf" | "article";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["RadarGroup"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default 0 */
                        parent_id?: number;
                        /**
                         * @default [
                         *       "0"
                         *     ]
                         */
                        department_list?: string[];
                        /** @enum {string} */
                        type: "link" | "pdf" | "article";
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["RadarGroup"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/radar-groups/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RadarGroup"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        parent_id?: number;
                        department_list?: string[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RadarGroup"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/materials": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "updated_at" | "-updated_at";
                    q?: string;
                    mtype?: "link" | "poster" | "pdf" | "word" | "excel" | "ppt";
                    group_id?: number;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Material"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mtype: "link" | "poster" | "pdf" | "word" | "excel" | "ppt";
                        title: string;
                        /** @default  */
                        digest?: string;
                        url: string;
                        /** @default  */
                        thumb_url?: string;
                        /** @default null */
                        file_size?: string | null;
                        /** @default [] */
                        group_id_list?: number[];
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Material"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/materials/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Material"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mtype?: "link" | "poster" | "pdf" | "word" | "excel" | "ppt";
                        title?: string;
                        digest?: string;
                        url?: string;
                        thumb_url?: string;
                        file_size?: string | null;
                        group_id_list?: number[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Material"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/material-groups": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "sort" | "-sort" | "id" | "-id";
                    q?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["MaterialGroup"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /**
                         * @default [
                         *       "0"
                         *     ]
                         */
                        department_list?: string[];
                        /** @default 0 */
                        pid?: number;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["MaterialGroup"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/material-groups/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["MaterialGroup"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        department_list?: string[];
                        sort?: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["MaterialGroup"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/stores/import": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        stores: {
                            name: string;
                            province: string;
                            city: string;
                            /** @default  */
                            district?: string;
                            address: string;
                            /** @default null */
                            owner_staff_id?: string | null;
                            /** @default [] */
                            clerk_staff_ids?: string[];
                        }[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            created: number;
                            ids: number[];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/stores": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    q?: string;
                    city?: string;
                    staff_id?: string;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Store"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        province: string;
                        city: string;
                        /** @default  */
                        district?: string;
                        address: string;
                        /** @default null */
                        owner_staff_id?: string | null;
                        /** @default [] */
                        clerk_staff_ids?: string[];
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Store"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/stores/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Store"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        province?: string;
                        city?: string;
                        district?: string;
                        address?: string;
                        owner_staff_id?: string | null;
                        clerk_staff_ids?: string[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Store"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/add-tasks/import": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        people: {
                            phone: string;
                            /** @default  */
                            remark_name?: string;
                        }[];
                        /** @default [] */
                        staff_ids?: string[];
                        /** @default [] */
                        tags?: string[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            created: number;
                            existing: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/add-tasks": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    q?: string;
                    status?: "new" | "waiting" | "added" | "passed";
                    staff_id?: string;
                    phone?: string;
                    language?: "zh" | "en";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["AddTask"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        phone: string;
                        /** @default  */
                        remark_name?: string;
                        /** @default null */
                        staff_id?: string | null;
                        /** @default [] */
                        tags?: string[];
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["AddTask"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/add-tasks/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["AddTask"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        remark_name?: string;
                        staff_id?: string | null;
                        tags?: string[];
                        /** @enum {string} */
                        status?: "waiting" | "added";
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["AddTask"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/task-treasure-missions": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                    q?: string;
                    status?: "end" | "ongoing";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["TaskTreasureMission"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        af_type?: "qywx" | "mp";
                        prize_rule?: components["schemas"]["PrizeRuleInput"][];
                        cover?: string;
                        describe?: string;
                        rules?: components["schemas"]["MissionLevelRuleInput"][];
                        start_time?: number;
                        end_time?: number;
                        new_only?: boolean;
                        loss_voids?: boolean;
                        ends_when_given?: boolean;
                        qr_grace_days?: number;
                        friends_per_day?: number;
                        blacklist?: string[];
                        tags?: number[];
                        staff_ids?: string[];
                        welcome?: {
                            text?: {
                                content: string;
                            };
                            attachments?: ({
                                msgtype: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        };
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["TaskTreasureMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/task-treasure-missions/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["TaskTreasureMission"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        af_type?: ("qywx" | "mp") | null;
                        prize_rule?: components["schemas"]["PrizeRuleInput"][] | null;
                        cover?: string | null;
                        describe?: string | null;
                        rules?: components["schemas"]["MissionLevelRuleInput"][] | null;
                        start_time?: number | null;
                        end_time?: number | null;
                        new_only?: boolean | null;
                        loss_voids?: boolean | null;
                        ends_when_given?: boolean | null;
                        qr_grace_days?: number | null;
                        friends_per_day?: number | null;
                        blacklist?: string[] | null;
                        tags?: number[] | null;
                        staff_ids?: string[] | null;
                        welcome?: {
                            text?: {
                                content: string;
                            };
                            attachments?: ({
                                msgtype: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        } | null;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["TaskTreasureMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/task-treasure-missions/{id}/start": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["TaskTreasureMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/task-treasure-missions/{id}/end": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["TaskTreasureMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/task-treasure-missions/{id}/stats": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            invited_count: number;
                            new_user_count: number;
                            outflow_count: number;
                            seen: number;
                            joined: number;
                            inviting: number;
                            finished: number;
                            came: number;
                            stayed: number;
                            levels: {
                                level: number;
                                given: number;
                                claimed: number;
                                handed_over: number;
                            }[];
                            days: {
                                day: string;
                                seen: number;
                                joined: number;
                                came: number;
                                lost: number;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/task-treasure-missions/{id}/participants": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    external_user_id?: string;
                    inviter_id?: number;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["MissionParticipantRecord"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/task-treasure-missions/{id}/invites": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    participant_id?: number;
                    joined?: "yes" | "no";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["MissionInviteRecord"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/task-treasure-missions/{id}/awards": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    state?: "reached" | "none_left" | "claimed" | "returned";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["MissionAwardRecord"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/task-treasure-missions/{id}/write-off": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        participant_id: number;
                        level: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            handed_over_at: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/task-treasure-missions/{id}/qr.svg": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/svg+xml": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/task-treasure-missions/{id}/qr.png": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/png": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-fission-missions": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                    q?: string;
                    status?: "end" | "ongoing";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["GroupFissionMission"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        af_type?: "qywx" | "mp";
                        prize_rule?: components["schemas"]["PrizeRuleInput"][];
                        cover?: string;
                        describe?: string;
                        rules?: components["schemas"]["MissionLevelRuleInput"][];
                        start_time?: number;
                        end_time?: number;
                        new_only?: boolean;
                        loss_voids?: boolean;
                        ends_when_given?: boolean;
                        qr_grace_days?: number;
                        friends_per_day?: number;
                        blacklist?: string[];
                        tags?: number[];
                        staff_ext_ids?: string[];
                        group_ext_ids?: string[];
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["GroupFissionMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-fission-missions/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupFissionMission"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        af_type?: ("qywx" | "mp") | null;
                        prize_rule?: components["schemas"]["PrizeRuleInput"][] | null;
                        cover?: string | null;
                        describe?: string | null;
                        rules?: components["schemas"]["MissionLevelRuleInput"][] | null;
                        start_time?: number | null;
                        end_time?: number | null;
                        new_only?: boolean | null;
                        loss_voids?: boolean | null;
                        ends_when_given?: boolean | null;
                        qr_grace_days?: number | null;
                        friends_per_day?: number | null;
                        blacklist?: string[] | null;
                        tags?: number[] | null;
                        staff_ext_ids?: string[] | null;
                        group_ext_ids?: string[] | null;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupFissionMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-fission-missions/{id}/start": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupFissionMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-fission-missions/{id}/end": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["GroupFissionMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-fission-missions/{id}/stats": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            invited_count: number;
                            new_user_count: number;
                            outflow_count: number;
                            seen: number;
                            joined: number;
                            inviting: number;
                            finished: number;
                            came: number;
                            stayed: number;
                            levels: {
                                level: number;
                                given: number;
                                claimed: number;
                                handed_over: number;
                            }[];
                            days: {
                                day: string;
                                seen: number;
                                joined: number;
                                came: number;
                                lost: number;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-fission-missions/{id}/participants": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    external_user_id?: string;
                    inviter_id?: number;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["MissionParticipantRecord"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-fission-missions/{id}/invites": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    participant_id?: number;
                    joined?: "yes" | "no";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["MissionInviteRecord"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-fission-missions/{id}/awards": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    state?: "reached" | "none_left" | "claimed" | "returned";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["MissionAwardRecord"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-fission-missions/{id}/write-off": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        participant_id: number;
                        level: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            handed_over_at: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-fission-missions/{id}/qr.svg": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/svg+xml": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/group-fission-missions/{id}/qr.png": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/png": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/check-in-missions": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                    q?: string;
                    status?: "end" | "ongoing";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["CheckInMission"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        creator: string;
                        /** @default  */
                        describe?: string;
                        /** @default  */
                        cover?: string;
                        /** @default [] */
                        group_ext_ids?: string[];
                        /**
                         * @default cumulative
                         * @enum {string}
                         */
                        days?: "consecutive" | "cumulative";
                        /** @default [] */
                        rules?: components["schemas"]["CheckInRuleInput"][];
                        /** @default null */
                        start_time?: number | null;
                        /** @default null */
                        end_time?: number | null;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["CheckInMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/check-in-missions/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CheckInMission"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        creator?: string;
                        describe?: string;
                        cover?: string;
                        group_ext_ids?: string[];
                        /** @enum {string} */
                        days?: "consecutive" | "cumulative";
                        rules?: components["schemas"]["CheckInRuleInput"][];
                        start_time?: number | null;
                        end_time?: number | null;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CheckInMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/check-in-missions/{id}/start": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CheckInMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/check-in-missions/{id}/end": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CheckInMission"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/check-in-missions/{id}/qr.svg": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/svg+xml": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/check-in-missions/{id}/qr.png": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/png": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/check-in-missions/{id}/participants": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    phase?: "joined" | "first_entry" | "finished";
                    external_user_id?: string;
                    language?: "zh" | "en";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                id: number;
                                external_user_id: string;
                                /** @enum {string} */
                                phase: "joined" | "first_entry" | "finished";
                                total_days: number;
                                succession_days: number;
                                best_days: number;
                                levels: number[];
                                last_check_in_time: number | null;
                            }[];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/check-in-missions/{id}/stats": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            visitors: number;
                            people: number;
                            check_ins: number;
                            reached: number;
                            finished: number;
                            days: {
                                day: string;
                                visitors: number;
                                people: number;
                                check_ins: number;
                            }[];
                            levels: {
                                level: number;
                                people: number;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/staff-ranks": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "created_at" | "-created_at" | "start_time" | "-start_time";
                    q?: string;
                    status?: "created" | "started" | "finished";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["StaffRank"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default  */
                        description?: string;
                        start_time: number;
                        end_time: number;
                        /** @enum {number} */
                        rank_type: 0 | 1;
                        /** @default [] */
                        staff_list?: string[];
                        loss_voids?: boolean;
                        department_list?: string[] | string;
                        group_list?: {
                            group_id: string;
                            member_count?: number;
                            name?: string;
                        } | 0;
                        level?: number;
                        /** @enum {string} */
                        status?: "created" | "started" | "finished";
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["StaffRank"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/staff-ranks/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["StaffRank"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        description?: string;
                        start_time?: number;
                        end_time?: number;
                        /** @enum {number} */
                        rank_type?: 0 | 1;
                        staff_list?: string[];
                        loss_voids?: boolean;
                        department_list?: string[] | string;
                        group_list?: {
                            group_id: string;
                            member_count?: number;
                            name?: string;
                        } | 0;
                        level?: number;
                        /** @enum {string} */
                        status?: "created" | "started" | "finished";
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["StaffRank"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/staff-ranks/{id}/standing": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                staff_id: string;
                                name: string | null;
                                place: number;
                                count: number;
                            }[];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/projects": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "uid" | "-uid" | "create_time" | "-create_time" | "end_time" | "-end_time";
                    q?: string;
                    state?: "open" | "complete" | "overdue";
                    create_staff_id?: string;
                    staff_id?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Project"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default  */
                        description?: string;
                        start_time: number;
                        end_time: number;
                        /** @default [] */
                        staff_users?: {
                            id: string;
                        }[] | null;
                        /** @default [] */
                        stages?: {
                            uid?: string;
                            title: string;
                            end_time: number;
                        }[] | null;
                        create_staff_id?: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Project"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/projects/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Project"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        description?: string;
                        start_time?: number;
                        end_time?: number;
                        staff_users?: {
                            id: string;
                        }[] | null;
                        stages?: {
                            uid?: string;
                            title: string;
                            end_time: number;
                        }[] | null;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Project"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/projects/{id}/complete": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Project"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/projects/{id}/reopen": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Project"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/projects/{id}/stages/{stage}/complete": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                    stage: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Project"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/projects/{id}/stages/{stage}/reopen": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                    stage: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Project"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/chat-sessions": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "last_msg_time" | "-last_msg_time";
                    q?: string;
                    staff_id?: string;
                    session_type?: "ext_user" | "room" | "other_staff";
                    target_id?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["ChatSession"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/chat-sessions/{id}": {
        get: {
            parameters: {
                query?: {
                    staff_id?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ChatSession"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/chat-sessions/{id}/messages": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    q?: string;
                    type?: string;
                    direction?: "send" | "receive";
                    start_time?: number;
                    end_time?: number;
                    staff_id?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["ChatMessage"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/sensitive-rules": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    q?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["SensitiveRule"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        words: string[];
                        /**
                         * @default contains
                         * @enum {string}
                         */
                        match?: "contains" | "exact";
                        /**
                         * @default both
                         * @enum {string}
                         */
                        speaker?: "staff" | "customer" | "both";
                        /** @default [] */
                        staff_ids?: string[];
                        /** @default [] */
                        alert_staff_ids?: string[];
                        /** @default true */
                        enabled?: boolean;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["SensitiveRule"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/sensitive-rules/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SensitiveRule"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        words?: string[];
                        /** @enum {string} */
                        match?: "contains" | "exact";
                        /** @enum {string} */
                        speaker?: "staff" | "customer" | "both";
                        staff_ids?: string[];
                        alert_staff_ids?: string[];
                        enabled?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SensitiveRule"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/sensitive-rules/{id}/hits": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    staff_id?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                id: number;
                                staff_id: string;
                                session_id: string;
                                message_id: number;
                                original_id: string;
                                /** @enum {string} */
                                direction: "send" | "receive";
                                /** @enum {string} */
                                speaker: "staff" | "customer";
                                word: string;
                                time: number;
                                text_content: string | null;
                            }[];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/keyword-tag-rules": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    q?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["KeywordTagRule"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        words: string[];
                        /**
                         * @default contains
                         * @enum {string}
                         */
                        match?: "contains" | "exact";
                        /** @default 1 */
                        needed?: number;
                        tags: number[];
                        /** @default [] */
                        staff_ids?: string[];
                        /** @default true */
                        enabled?: boolean;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["KeywordTagRule"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/keyword-tag-rules/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["KeywordTagRule"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        words?: string[];
                        /** @enum {string} */
                        match?: "contains" | "exact";
                        needed?: number;
                        tags?: number[];
                        staff_ids?: string[];
                        enabled?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["KeywordTagRule"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/keyword-tag-rules/{id}/people": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    external_user_id?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                id: number;
                                external_user_id: string;
                                hits: number;
                                word: string;
                                last_at: number;
                                marked_at: number | null;
                            }[];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/forms": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    q?: string;
                    status?: "publish" | "drafts" | "end";
                    group_id?: number;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["SmartForm"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default  */
                        describe?: string;
                        /** @default  */
                        cover?: string;
                        group_id?: number;
                        group_name?: string;
                        /** @default [] */
                        fields?: components["schemas"]["FormFieldInput"][];
                        /**
                         * @default unlimited
                         * @enum {string}
                         */
                        repeat?: "once" | "daily" | "unlimited";
                        /** @default null */
                        start_time?: number | null;
                        /** @default null */
                        end_time?: number | null;
                        /** @default [] */
                        tags?: number[];
                        /** @default 0 */
                        points?: number;
                        /** @default false */
                        overwrite?: boolean;
                        /** @default false */
                        notify_follower?: boolean;
                        /** @default [] */
                        notify_staff_ids?: string[];
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["SmartForm"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/forms/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SmartForm"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        describe?: string;
                        cover?: string;
                        group_id?: number;
                        group_name?: string;
                        fields?: components["schemas"]["FormFieldInput"][];
                        /** @enum {string} */
                        repeat?: "once" | "daily" | "unlimited";
                        start_time?: number | null;
                        end_time?: number | null;
                        tags?: number[];
                        points?: number;
                        overwrite?: boolean;
                        notify_follower?: boolean;
                        notify_staff_ids?: string[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SmartForm"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/forms/{id}/publish": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SmartForm"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/forms/{id}/end": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SmartForm"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/forms/{id}/links": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "created_at" | "-created_at";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["FormLink"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        staff_id: string;
                        /** @default  */
                        channel?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["FormLink"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/forms/{id}/versions": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "version" | "-version";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                version: number;
                                fields: components["schemas"]["FormField"][];
                                published_at: number;
                            }[];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/forms/{id}/answers": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id";
                    version?: number;
                    external_user_id?: string;
                    language?: "zh" | "en";
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                id: number;
                                version: number;
                                external_user_id: string | null;
                                answers: {
                                    [key: string]: unknown;
                                };
                                created_at: number;
                                receipt: string;
                                staff_id: string;
                                seconds: number;
                            }[];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/forms/{id}/stats": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            views: number;
                            visitors: number;
                            starts: number;
                            answers: number;
                            customers: number;
                            mean_seconds: number | null;
                            days: {
                                day: string;
                                views: number;
                                visitors: number;
                                answers: number;
                            }[];
                            questions: components["schemas"]["FormQuestionStats"][];
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/forms/{id}/qr.svg": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/svg+xml": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/forms/{id}/qr.png": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "image/png": string;
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/form-groups": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["FormGroup"][];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/form-groups/{id}": {
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        group_name: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["FormGroup"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/quick-reply-groups/tree": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["QuickReplyGroup"][];
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/quick-reply-groups": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "order" | "-order" | "id" | "-id";
                    q?: string;
                    parent_id?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["QuickReplyGroupRecord"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default 0 */
                        parent_id?: number;
                        order?: number;
                        /**
                         * @default [
                         *       "0"
                         *     ]
                         */
                        department_list?: string[];
                        /** @default [] */
                        exact_keywords?: string[];
                        /** @default [] */
                        fuzzy_keywords?: string[];
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["QuickReplyGroupRecord"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/quick-reply-groups/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["QuickReplyGroupRecord"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        parent_id?: number;
                        order?: number;
                        department_list?: string[];
                        exact_keywords?: string[];
                        fuzzy_keywords?: string[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["QuickReplyGroupRecord"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/quick-replies": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "order" | "-order" | "send_count" | "-send_count";
                    q?: string;
                    group_id?: number;
                    content_type?: "text" | "image" | "video" | "file" | "link";
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["QuickReply"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        group_id: number;
                        name: string;
                        /**
                         * @default text
                         * @enum {string}
                         */
                        content_type?: "text" | "image" | "video" | "file" | "link";
                        /** @default  */
                        content?: string;
                        /** @default null */
                        file_url?: string | null;
                        /** @default null */
                        file_name?: string | null;
                        /** @default [] */
                        exact_keywords?: string[];
                        /** @default [] */
                        fuzzy_keywords?: string[];
                        order?: number;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["QuickReply"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/quick-replies/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["QuickReply"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        group_id?: number;
                        name?: string;
                        /** @enum {string} */
                        content_type?: "text" | "image" | "video" | "file" | "link";
                        content?: string;
                        file_url?: string | null;
                        file_name?: string | null;
                        exact_keywords?: string[];
                        fuzzy_keywords?: string[];
                        order?: number;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["QuickReply"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/quick-replies/{id}/sent": {
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["QuickReply"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/welcomes": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "id" | "-id" | "updated_at" | "-updated_at";
                    q?: string;
                    staff_id?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Welcome"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default [] */
                        staff_ids?: string[];
                        content: {
                            text?: {
                                content: string;
                            };
                            attachments?: components["schemas"]["MessageAttachment"][];
                        };
                        /** @default true */
                        enabled?: boolean;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Welcome"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/welcomes/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Welcome"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            responses: {
                204: {
                };
            };
        };
        patch: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        staff_ids?: string[];
                        content?: {
                            text?: {
                                content: string;
                            };
                            attachments?: components["schemas"]["MessageAttachment"][];
                        };
                        enabled?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Welcome"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/files": {
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    cursor?: string;
                    sort?: "created_at" | "-created_at" | "size" | "-size";
                    q?: string;
                    type?: string;
                    ids?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["File"][];
                            total: number;
                            next_cursor?: string;
                        };
                        "text/csv": string;
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        post: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    corp_id: string;
                };
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file: string;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["File"];
                    };
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/files/{id}": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["File"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/admin-api/corps/{corp_id}/files/{id}/content": {
        get: {
            parameters: {
                path: {
                    corp_id: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/octet-stream": string;
                    };
                };
            };
        };
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            detail?: string;
            /** @enum {string} */
            code: "add_task_exists" | "add_task_passed" | "already_ended" | "already_sent" | "bad_request" | "closed" | "clue_exists" | "conflict" | "corp_exists" | "cursor_gone" | "disabled" | "forbidden" | "handed_over" | "handed_over_already" | "has_signed_in" | "internal" | "invalid" | "job_awaited" | "job_running" | "last_owner" | "link_invalid" | "method_not_allowed" | "name_taken" | "no_qr_code" | "no_recipients" | "nobody_to_remind" | "not_closed" | "not_connected" | "not_found" | "not_sent_yet" | "nothing_to_hand_over" | "of_others" | "points_short" | "pre_tag_exists" | "quota_exceeded" | "reminded_too_often" | "revoked" | "too_large" | "too_many" | "too_many_requests" | "totp_required" | "unauthenticated" | "unavailable" | "unreachable" | "unsupported_media_type" | "wrong_agent" | "wrong_code" | "wrong_corpid" | "wrong_password" | "wrong_secret" | "wrong_state";
            errors?: components["schemas"]["FieldProblem"][];
            current?: unknown;
        };
        FieldProblem: {
            field: string;
            /** @enum {string} */
            code: "text" | "some_text" | "length" | "max_length" | "max_items" | "integer" | "integer_between" | "integer_at_least" | "integer_at_most" | "number" | "decimal" | "one_of" | "some_of" | "words" | "digits" | "phone" | "email" | "web_address" | "full_place" | "letters_and_digits" | "web_address_or_file" | "public_address" | "uploaded_file" | "logo" | "colour" | "time_zone" | "time" | "time_or_date" | "date" | "time_of_day" | "date_with_time" | "option_name" | "cursor_or_latest" | "name_of_setting" | "ids" | "code_ids" | "staff_or_list" | "crowd_filter" | "secret_token" | "secret_aes_key" | "secret_webhook" | "simulator_address" | "platform_address" | "rsa_key" | "one_kind_of_attachment" | "json_object" | "one_file" | "required" | "required_for_account" | "account_without_staff" | "not_valid" | "wrong_type" | "unknown_field" | "unknown_parameter" | "repeated_parameter" | "repeated_key" | "holds_nul" | "holds_surrogate" | "empty" | "blank" | "zero" | "too_long" | "too_short" | "too_many" | "too_few" | "too_large" | "too_small" | "not_found" | "several_named" | "no_session" | "removed_meanwhile" | "repeated" | "named_twice" | "taken" | "name_reserved" | "prefix_reserved" | "not_of_code" | "rules_not_rising" | "mission_without_staff" | "mission_without_groups" | "state_taken" | "state_not_free_yet" | "session_exists" | "session_ambiguous" | "welcome_exists" | "welcome_of_staff_exists" | "content_missing" | "required_when" | "null_when" | "text_when" | "one_when" | "file_unless_text" | "content_of_text" | "options_of_types" | "not_an_option" | "not_taken_by_field" | "not_entered" | "beyond_role" | "out_of_clock" | "in_past" | "before" | "not_after" | "needs" | "excludes" | "both_added_and_removed" | "exactly_one_of" | "one_of_needed" | "closed_at_mismatch" | "group_not_empty" | "group_below_itself" | "tag_stays_in_group" | "group_of_type" | "group_inside" | "group_named" | "crowd_unknown" | "form_empty" | "file_unsupported" | "file_not_as_named" | "unknown_event_kind" | "private_address" | "wrong_cursor" | "same_handler" | "staff_not_following" | "staff_not_in_chat" | "relation_not_found" | "component_not_found" | "component_record_not_found" | "component_twice" | "component_values_needed" | "component_value_needed" | "component_required" | "component_not_an_option" | "component_one_value" | "component_unanswered" | "sort_repeated" | "type_of_session" | "only_with" | "only_together" | "only_in_states" | "level_of_group" | "not_json" | "not_utf8" | "bot_key_in_url" | "line_empty" | "line_too_long" | "nested_too_deep" | "too_much_inside" | "file_missing" | "file_unknown" | "folder_missing" | "folder_is_file" | "unreadable" | "not_storable" | "ledger_broken" | "sent_before" | "not_sent_yet" | "already_on_line" | "belongs_to_another" | "bot_template" | "only_of_signing_bots" | "platform_corpid" | "platform_agent" | "platform_secret";
            params: {
                [key: string]: string | number | (string | number)[];
            };
            message: string;
        };
        Session: {
            operator_id: number;
            name: string;
            admin: boolean;
            has_password: boolean;
            totp: boolean;
            corps: {
                corp_id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "marketer" | "agent" | "developer" | "viewer";
                staff_id: string | null;
                rights: ("home:read" | "customers:read" | "customers:write" | "notes:write" | "acquisition:read" | "acquisition:write" | "marketing:read" | "marketing:write" | "tickets:read" | "tickets:act" | "chats:read" | "service:read" | "service:write" | "projects:read" | "projects:write" | "staff:read" | "staff:write" | "seats:write" | "developers:read" | "developers:write" | "sandbox:read" | "sandbox:write" | "platform:read" | "platform:write" | "files:read" | "files:write" | "settings:read" | "settings:write" | "operators:read" | "operators:write" | "audit:read" | "phones:read" | "chat-contents:read" | "messages:send")[];
                time_zone: string;
                sandbox: boolean;
            }[];
            key: {
                key_id: number;
                corp_id: string | null;
                rights: ("home:read" | "customers:read" | "customers:write" | "notes:write" | "acquisition:read" | "acquisition:write" | "marketing:read" | "marketing:write" | "tickets:read" | "tickets:act" | "chats:read" | "service:read" | "service:write" | "projects:read" | "projects:write" | "staff:read" | "staff:write" | "seats:write" | "developers:read" | "developers:write" | "sandbox:read" | "sandbox:write" | "platform:read" | "platform:write" | "files:read" | "files:write" | "settings:read" | "settings:write" | "operators:read" | "operators:write" | "audit:read" | "phones:read" | "chat-contents:read" | "messages:send")[] | null;
            } | null;
        };
        OwnSession: {
            session_id: number;
            created_at: number;
            seen_at: number;
            ends_at: number;
            address: string;
            current: boolean;
        };
        ApiKey: {
            key_id: number;
            name: string;
            created_at: number;
            last_used_at: number | null;
            revoked_at: number | null;
            corp_id: string | null;
            rights: ("home:read" | "customers:read" | "customers:write" | "notes:write" | "acquisition:read" | "acquisition:write" | "marketing:read" | "marketing:write" | "tickets:read" | "tickets:act" | "chats:read" | "service:read" | "service:write" | "projects:read" | "projects:write" | "staff:read" | "staff:write" | "seats:write" | "developers:read" | "developers:write" | "sandbox:read" | "sandbox:write" | "platform:read" | "platform:write" | "files:read" | "files:write" | "settings:read" | "settings:write" | "operators:read" | "operators:write" | "audit:read" | "phones:read" | "chat-contents:read" | "messages:send")[] | null;
            expires_at: number | null;
        };
        CorpEntry: {
            corp_id: string;
            name: string;
            created_at: number;
        };
        Reason: {
            /** @enum {string} */
            code: "not_verified" | "turned_off" | "receiver_status" | "receiver_wrong" | "receiver_gone" | "bot_without_address" | "bot_refused" | "receiver_failing" | "address_not_http" | "address_not_public" | "name_not_found" | "host_unreachable" | "connection_refused" | "connection_late" | "connection_reset" | "certificate_invalid" | "tls_failed" | "answer_late" | "answer_malformed" | "answer_long" | "call_failed" | "sandbox_closed" | "bot_unreadable" | "bot_unknown" | "bot_signature" | "bot_keyword" | "bot_security" | "bot_too_fast" | "bot_error" | "told_before" | "unexpected" | "our_fault" | "never_ended" | "bad_payload" | "not_shown" | "not_connected" | "no_agent_secret" | "no_contact_secret" | "no_archive_secret" | "calls_used_up" | "unanswered" | "http_status" | "answer_too_long" | "answer_too_deep" | "answer_not_json" | "answer_not_file" | "answer_without_token" | "attachment_unknown" | "staff_unreachable" | "files_late" | "moment_not_made" | "archive_refused" | "archive_endless" | "archive_differs" | "archive_broken" | "file_without_address" | "file_example" | "file_too_large" | "file_no_address" | "file_unfetched" | "file_gone" | "welcome_late" | "welcome_no_code" | "not_friend" | "limit_reached" | "refused" | "not_published" | "not_sent" | "cancelled" | "bad_file" | "given_up" | "unknown" | "no_archive_key" | "message_unreadable" | "message_too_deep" | "message_not_kept" | "media_too_large" | "media_empty" | "media_no_space" | "found_app" | "found_customers" | "found_departments" | "found_department_ids" | "found_archive" | "found_archive_closed" | "found_callback" | "callback_silent" | "callback_status" | "callback_other" | "wecom_busy" | "wecom_limit" | "wecom_sending" | "wecom_posting" | "wecom_secret" | "wecom_corpid" | "wecom_app_gone" | "wecom_agent" | "wecom_no_corpid" | "wecom_no_secret" | "wecom_clocks" | "wecom_no_callback" | "wecom_no_right" | "wecom_ids_only" | "wecom_disabled" | "wecom_untrusted" | "wecom_untrusted_address" | "wecom_other_agent" | "wecom_most_codes" | "wecom_welcome_over" | "wecom_welcomed" | "wecom_welcoming" | "wecom_no_friend" | "wecom_not_visible" | "wecom_no_member" | "wecom_no_tag" | "wecom_refused";
            params: {
                [key: string]: string | number | (string | number)[];
            };
            message: string;
        };
        Preference: {
            name: string;
            value: unknown;
        };
        Customer: {
            external_user_id: string;
            /** @enum {number} */
            type?: 1 | 2;
            unionid: string | null;
            openid: string | null;
            name: string;
            avatar: string;
            /** @enum {number} */
            gender: 0 | 1 | 2;
            corp_name?: string | null;
            corp_full_name?: string | null;
            position?: string;
            external_profile?: ({
                external_attr?: unknown[];
                external_corp_name?: string;
            } & {
                [key: string]: unknown;
            }) | null;
            phones: string[];
            points: number;
            score?: number;
            tags: number[];
            properties: {
                state?: string;
                age?: string;
                description?: string;
                email?: string;
                birthday?: string;
                weibo?: string;
                qq?: string;
                address?: string;
                remark?: string;
            };
            custom_fields: {
                field_id: number;
                value: string | number;
            }[];
            follows: {
                staff_id: string;
                added_at: number;
                state?: string;
                stage_id?: number | null;
                remark?: string;
            }[];
            pairs?: {
                staff_id: string;
                tags?: number[];
                marked?: number[];
                company?: string;
            }[];
            groups: string[];
            created_at: number;
            updated_at?: number;
        };
        PointsEntry: {
            external_user_id: string;
            id: number;
            delta: number;
            balance: number;
            /** @enum {string} */
            kind?: "join_group_chat" | "group_chat_msg" | "group_chat_msg_keyword" | "add_staff" | "wx_moment_sign" | "radar" | "check_in" | "raffle_activity" | "points_mall" | "open_api" | "manual_modification" | "batch_manual_modification" | "open_radar" | "smart_form" | "opening" | "correction";
            reason: string;
            target?: string | null;
            data?: {
                event_tpl: string;
            } | null;
            call?: string;
            created_at: number;
        };
        CustomerNote: {
            external_user_id: string;
            id: string;
            title?: string | null;
            text: string;
            event_type_id?: number | null;
            author: string;
            staff_id: string | null;
            created_at: number;
            updated_at: number;
        };
        TimelineEntry: {
            at: number;
            kind: string;
            id: string;
            staff_id: string | null;
            data: {
                [key: string]: unknown;
            };
        };
        ChatSession: {
            id: string;
            created_at: number;
            staff_id: string;
            target_id: string;
            name: string;
            avatar: string;
            agree_msgaudit: boolean;
            agree_time: number;
            last_msg_thumb: string;
            last_msg_time: number;
            /** @enum {string} */
            session_type: "ext_user" | "room" | "other_staff";
            /** @enum {number} */
            type: 1 | 2 | 3;
            unionid: string | null;
        };
        Order: {
            order_id: string;
            external_user_id: string | null;
            unionid: string | null;
            shop_id: string | null;
            shop_name: string | null;
            order_status: string;
            order_type: string;
            payment_channel: string | null;
            payment_amount: string | null;
            discount_amount: string | null;
            item_list: components["schemas"]["OrderLine"][];
            order_fields: components["schemas"]["OrderOwnField"][];
            create_time: number;
            paid_time: number | null;
            updated_at: number;
        };
        OrderLine: {
            item_id: number | null;
            item_name: string | null;
            item_price: string | null;
            amount: number;
        };
        OrderOwnField: {
            field_name: string;
            value: string;
        };
        TagGroup: {
            tag_group_id: string;
            tag_group_name: string;
            department_list: string[];
            order?: number;
        };
        Tag: {
            t_id: number;
            tag_id: string;
            tag_name: string;
            tag_group_id: string;
            created_at: number;
            updated_at: number;
            order?: number;
        };
        ContactWay: {
            id: number;
            config_id: string | null;
            add_user_count: number;
            auto_mark_tags: {
                id: number;
                name?: string;
            }[];
            auto_reply: ({
                image?: {
                    media_id: string;
                    url: string;
                } & {
                    [key: string]: unknown;
                };
                text?: {
                    content: string;
                } & {
                    [key: string]: unknown;
                };
                attachments?: ({
                    msgtype: string;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            }) | null;
            created_at: number;
            creator_staff_id: string | null;
            party: string[] | null;
            qr_code: string | null;
            remark: string;
            /** @enum {number} */
            scene: 1 | 2;
            /** @default true */
            skip_verify: boolean;
            state: string;
            style: number | null;
            /** @enum {number} */
            type: 1 | 2;
            customer_remark: string;
            staffs: {
                avatar?: string;
                id: string;
                name?: string;
            }[];
            group_name: string | null;
            staff_rules?: {
                staff_id: string;
                daily_cap: number | null;
                online: boolean;
            }[];
            schedule?: {
                weekdays: number[];
                start: string;
                end: string;
                staff_ids: string[];
            }[];
            backup_staff_ids?: string[];
            skip_verify_window?: {
                start: string;
                end: string;
            } | null;
            welcome_variants?: ({
                /** @constant */
                kind: "dates";
                start_day: string;
                end_day: string;
                reply: {
                    image?: {
                        media_id: string;
                        url: string;
                    } & {
                        [key: string]: unknown;
                    };
                    text?: {
                        content: string;
                    } & {
                        [key: string]: unknown;
                    };
                    attachments?: ({
                        msgtype: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                } & {
                    [key: string]: unknown;
                };
            } | {
                /** @constant */
                kind: "week";
                weekdays: number[];
                start: string;
                end: string;
                reply: {
                    image?: {
                        media_id: string;
                        url: string;
                    } & {
                        [key: string]: unknown;
                    };
                    text?: {
                        content: string;
                    } & {
                        [key: string]: unknown;
                    };
                    attachments?: ({
                        msgtype: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                } & {
                    [key: string]: unknown;
                };
            })[];
            notify_staff?: boolean;
        };
        Ticket: {
            id: number;
            order_no: string;
            template_id?: number;
            template_title?: string;
            /** @enum {number} */
            flow_handler?: 0 | 1;
            template_step?: number;
            title: string;
            /** @enum {number} */
            relation_type?: 1 | 2;
            relation_id?: string;
            /** @enum {number} */
            status: 10 | 20 | 30;
            handler_id: string;
            last_handler_id?: string | null;
            creator_id: string;
            created_at: number;
            updated_at: number;
            total_time?: number;
            content?: {
                pic?: unknown[];
                text?: string;
            } & {
                [key: string]: unknown;
            };
            cc_list?: string[];
            msg_list?: string[];
            deliver?: boolean;
            reopen?: boolean;
            component_records?: components["schemas"]["TicketComponentRecord"][];
            event_seq?: number;
            /** @enum {number} */
            priority: 1 | 2 | 3 | 4;
            due_at?: number;
            overdue: boolean;
        };
        TicketComponentRecord: {
            component_record_id: number;
            component_id: string;
            /** @enum {string} */
            type: "input" | "textarea" | "select" | "checked" | "radio" | "selectMultiple";
            title: string;
            required: boolean;
            options: string[];
            sort: number;
            value?: string;
            values?: string[];
        };
        TicketTemplate: {
            id: number;
            title: string;
            steps: {
                name: string;
                handler_ids: string[];
            }[];
            components: {
                component_id: string;
                /** @enum {string} */
                type: "input" | "textarea" | "select" | "checked" | "radio" | "selectMultiple";
                title: string;
                required: boolean;
                options: string[];
            }[];
            updated_at?: number;
        };
        Staff: {
            id: string;
            alias?: string;
            name?: string;
            english_name?: string | null;
            /** @enum {number} */
            status?: 1 | 2 | 4;
            address?: string | null;
            avatar?: string;
            created_at: number;
            department: string[];
            email?: string;
            extattr?: {
                [key: string]: unknown;
            } | null;
            mobile?: string;
            moment_address?: string | null;
            oa_authorized: boolean;
            position?: string;
            qr_code?: string;
            telephone?: string;
            external_contact_able?: boolean;
            external_position?: string | null;
            external_profile?: ({
                external_attr?: unknown[];
                external_corp_name?: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @enum {number} */
            gender?: 0 | 1 | 2;
            ia_authorized: boolean;
            ma_authorized: boolean;
            pk: number;
            updated_at: number;
        };
        Department: {
            id: string;
            name: string;
            name_en?: string;
            parent_id: string;
            order: number;
        };
        Seat: {
            seat_no: number;
            /** @enum {string} */
            kind: "basic" | "marketing" | "service" | "conversation";
            quantity: number;
            /** @default null */
            expires_at: number | null;
        };
        Secret: {
            secret_id: number;
            name: string;
            created_at: number;
            last_used_at: number | null;
            revoked_at: number | null;
        };
        NewSecret: {
            secret_id: number;
            name: string;
            created_at: number;
            last_used_at: number | null;
            revoked_at: number | null;
            secret: string | null;
        };
        Subscription: {
            subscription_id: number;
            url: string;
            kinds: string[];
            app_id: string;
            /** @enum {string} */
            target: "webhook" | "wecom_bot" | "feishu_bot" | "dingtalk_bot";
            /** @enum {string} */
            format: "text" | "markdown";
            template: string | null;
            enabled: boolean;
            active: boolean;
            reason: components["schemas"]["Reason"] | null;
            created_at: number;
            updated_at: number;
            last_success_at: number | null;
            failing_since: number | null;
        };
        NewSubscription: {
            subscription_id: number;
            url: string;
            kinds: string[];
            app_id: string;
            /** @enum {string} */
            target: "webhook" | "wecom_bot" | "feishu_bot" | "dingtalk_bot";
            /** @enum {string} */
            format: "text" | "markdown";
            template: string | null;
            enabled: boolean;
            active: boolean;
            reason: components["schemas"]["Reason"] | null;
            created_at: number;
            updated_at: number;
            last_success_at: number | null;
            failing_since: number | null;
            token: string | null;
            encoding_aes_key: string | null;
            webhook_secret: string | null;
        };
        Delivery: {
            delivery_id: number;
            subscription_id: number;
            event_id: string;
            kind: string;
            action: string;
            record_id: string | null;
            record_name: string | null;
            created_at: number;
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            attempts: number;
            due_ms: number;
            last_status: number | null;
            last_reason: components["schemas"]["Reason"] | null;
        };
        FeedEvent: {
            id: string;
            kind: string;
            action: string;
            record_id: string;
            time: number;
            data: unknown;
        };
        LoggedRequest: {
            id: number;
            at_ms: number;
            request_id: string;
            method: string;
            path: string;
            kind: string | null;
            query: string;
            secret_id: string | null;
            address: string | null;
            status: number;
            code: number;
            ms: number;
            request_size: number;
            request: string;
            reply_size: number;
            reply: string;
            hint: {
                field?: string | null;
                allowed?: string;
                nearest?: string;
                used_at?: number;
            } | null;
        };
        RequestError: {
            method: string;
            path: string;
            code: number;
            count: number;
            secrets: number;
            last_id: number;
            last_at_ms: number;
            said: string | null;
        };
        Job: {
            id: number;
            kind: string;
            /** @enum {string} */
            state: "waiting" | "running" | "dead";
            attempts: number;
            failures: number;
            reason: components["schemas"]["Reason"] | null;
            waits_for: string | null;
            payload: unknown;
            due_ms: number;
            created_ms: number;
            dead_ms: number | null;
        };
        PlatformStatus: {
            connected: boolean;
            corpid: string | null;
            agent_id: number | null;
            base_url: string | null;
            connected_at: number | null;
            phone_url: string | null;
            simulator_url: string | null;
            callback_url: string;
            credentials: {
                purpose: string;
                checked_at: number | null;
                errcode: number | null;
                reason: components["schemas"]["Reason"] | null;
            }[];
            waiting: {
                kind: string;
                jobs: number;
            }[];
            sync: components["schemas"]["PlatformSync"] | null;
            failed_calls: {
                at_ms: number;
                path: string;
                errcode: number | null;
                reason: components["schemas"]["Reason"] | null;
            }[];
        };
        PlatformSync: {
            id: number;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed";
            step: string | null;
            done: number;
            changes: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            skipped: {
                /** @enum {string} */
                what: "department" | "staff" | "contact_way" | "customers" | "group_chats" | "group_chat" | "left" | "personal_messages" | "moments";
                id: string | null;
                reason: components["schemas"]["Reason"];
            }[];
            reason: components["schemas"]["Reason"] | null;
            created_at: number;
            ended_at: number | null;
        };
        Operator: {
            operator_id: number;
            name: string;
            /** @enum {string} */
            role: "owner" | "marketer" | "agent" | "developer" | "viewer";
            staff_id: string | null;
            has_password: boolean;
            totp: boolean;
            created_at: number;
            signed_in_at: number | null;
            last_seen_at: number | null;
            disabled_at: number | null;
        };
        InvitedOperator: {
            operator_id: number;
            name: string;
            /** @enum {string} */
            role: "owner" | "marketer" | "agent" | "developer" | "viewer";
            staff_id: string | null;
            has_password: boolean;
            totp: boolean;
            created_at: number;
            signed_in_at: number | null;
            last_seen_at: number | null;
            disabled_at: number | null;
            link: string | null;
        };
        Role: {
            /** @enum {string} */
            role: "owner" | "marketer" | "agent" | "developer" | "viewer";
            rights: ("home:read" | "customers:read" | "customers:write" | "notes:write" | "acquisition:read" | "acquisition:write" | "marketing:read" | "marketing:write" | "tickets:read" | "tickets:act" | "chats:read" | "service:read" | "service:write" | "projects:read" | "projects:write" | "staff:read" | "staff:write" | "seats:write" | "developers:read" | "developers:write" | "sandbox:read" | "sandbox:write" | "platform:read" | "platform:write" | "files:read" | "files:write" | "settings:read" | "settings:write" | "operators:read" | "operators:write" | "audit:read" | "phones:read" | "chat-contents:read" | "messages:send")[];
        };
        AuditEntry: {
            id: number;
            created_at: number;
            actor_kind: string;
            operator_id: number | null;
            key_id: number | null;
            actor_name: string | null;
            action: string;
            kind: string;
            record_id: string;
            before: unknown | null;
            after: unknown | null;
            address: string | null;
            request_id: string | null;
            via: string | null;
        };
        CustomField: {
            field_id: number;
            field_name: string;
            /** @enum {string} */
            kind: "text" | "number" | "date" | "option";
            options: {
                option_id: number;
                name: string;
            }[];
            created_at?: number;
        };
        JourneyStage: {
            id: number;
            name: string;
            order: number;
        };
        EventType: {
            id: number;
            name: string;
            created_at: number;
            updated_at: number;
        };
        Clue: {
            phone: string;
            staff_ext_id: string | null;
            remark: string;
            grade_id: number;
            tags: string[];
            base_info: {
                state?: string;
                description?: string;
                age?: string;
                phone_number?: string;
                qq?: string;
                weibo?: string;
                email?: string;
                address?: string;
                birthday?: string;
            };
            custom_info: {
                field_name: string;
                field_value: string;
            } | null;
            external_user_id: string | null;
            converted_at: number | null;
            created_at: number;
            updated_at: number;
            id: number;
        };
        PreTag: {
            /** @enum {string} */
            target_type: "mobile" | "union_id";
            target: string;
            openid: string;
            t_id: number;
            source: string;
            created_at: number;
            marked_at: number | null;
            id: number;
        };
        GroupChat: {
            group_ext_id: string;
            name: string;
            owner_staff_id: string;
            member_count: number;
            created_at: number;
            tag_ids: number[];
            join_tags: number[];
        };
        GroupTagGroup: {
            id: number;
            name: string;
            department_list: string[];
            order: number;
            created_at: number;
            updated_at: number;
        };
        GroupTag: {
            id: number;
            name: string;
            tag_group_id: number;
            order: number;
            created_at: number;
            updated_at: number;
        };
        Shop: {
            id: string;
            name: string;
            shop_fields: components["schemas"]["OrderOwnField"][];
            created_at: number;
            updated_at: number;
        };
        Goods: {
            id: number;
            name: string;
            price: string | null;
            item_fields: components["schemas"]["OrderOwnField"][];
            created_at: number;
            updated_at: number;
            sold: number;
        };
        CrowdPackage: {
            id: number;
            name: string;
            description: string;
            creator_name?: string;
            data_update_time: number;
            /** @enum {string} */
            update_type: "auto" | "manual";
            user_count: number;
            /** @enum {string} */
            filter_type: "all" | "filter" | "import" | "openApi";
            created_at?: number;
            creator_pk: number;
            filter?: {
                eu_distinct?: boolean;
                staff_ext_id_list?: string[];
                gender?: number;
                tag_condition?: {
                    or_tag_list?: number[];
                    not_or_tag_list?: number[];
                };
                kanban_stage_id_list?: number[];
                group_ext_id_list?: string[];
                group_tag_id_list?: number[];
                event_condition?: {
                    event_type_id_list?: number[];
                    start_time?: number;
                    end_time?: number;
                };
                order_condition?: {
                    bought?: boolean;
                    shop_id_list?: string[];
                    item_id_list?: number[];
                    min_amount?: string;
                    max_amount?: string;
                    start_time?: number;
                    end_time?: number;
                    last_order_within_days?: number;
                };
                store_id_list?: number[];
                min_score?: number;
                max_score?: number;
                start_time?: number;
                end_time?: number;
            };
            members?: string[];
        };
        GroupMessage: {
            id: number;
            name: string;
            text: string;
            attachments: components["schemas"]["MessageAttachment"][];
            allow_select: boolean;
            creator_id: string;
            /** @enum {string} */
            chat_type?: "single" | "group";
            /** @enum {string} */
            state: "draft" | "scheduled" | "pending" | "sending" | "done" | "failed";
            created_at: number;
            done_at?: number;
            filter?: {
                eu_distinct?: boolean;
                staff_ext_id_list?: string[];
                gender?: number;
                tag_condition?: {
                    or_tag_list?: number[];
                    not_or_tag_list?: number[];
                };
                kanban_stage_id_list?: number[];
                group_ext_id_list?: string[];
                group_tag_id_list?: number[];
                event_condition?: {
                    event_type_id_list?: number[];
                    start_time?: number;
                    end_time?: number;
                };
                order_condition?: {
                    bought?: boolean;
                    shop_id_list?: string[];
                    item_id_list?: number[];
                    min_amount?: string;
                    max_amount?: string;
                    start_time?: number;
                    end_time?: number;
                    last_order_within_days?: number;
                };
                store_id_list?: number[];
                min_score?: number;
                max_score?: number;
                start_time?: number;
                end_time?: number;
            };
            crowd_package_id?: number;
            external_user_ids?: string[];
            chat_ids?: string[];
            chat_owner_ids?: string[];
            was_scheduled?: boolean;
            send_at?: number;
            failed_code?: string;
            counts: {
                total: number;
                pending: number;
                sent: number;
                failed: number;
            };
            cancelled_at: number | null;
        };
        MessageAttachment: {
            /** @constant */
            msgtype: "image";
            image: {
                title?: string;
                url: string;
            };
        } | {
            /** @constant */
            msgtype: "link";
            link: {
                title: string;
                url: string;
                desc?: string;
                picurl?: string;
            };
        } | {
            /** @constant */
            msgtype: "miniprogram";
            miniprogram: {
                appid: string;
                title?: string;
                page: string;
                cover?: string;
            };
        } | {
            /** @constant */
            msgtype: "video";
            video: {
                title?: string;
                url: string;
                picture?: string;
            };
        } | {
            /** @constant */
            msgtype: "file";
            file: {
                title?: string;
                url: string;
            };
        };
        Moment: {
            id: number;
            name: string;
            text: string;
            attachments: ({
                /** @constant */
                msgtype: "image";
                image: {
                    url: string;
                };
            } | {
                /** @constant */
                msgtype: "video";
                video: {
                    url: string;
                };
            } | {
                /** @constant */
                msgtype: "link";
                link: {
                    title: string;
                    url: string;
                };
            })[];
            creator_id: string;
            tag_list: string[];
            /** @enum {string} */
            state: "draft" | "scheduled" | "pending" | "sending" | "done" | "failed";
            created_at: number;
            done_at: number | null;
            staff_ids?: string[];
            was_scheduled?: boolean;
            send_at?: number;
            failed_code?: string;
            counts: {
                total: number;
                pending: number;
                sent: number;
                failed: number;
            };
            cancelled_at: number | null;
        };
        Radar: {
            id: number;
            /** @enum {string} */
            type: "link" | "pdf" | "article";
            name: string;
            title: string;
            desc: string;
            link: string;
            radar_link: string;
            cover_url: string;
            file_id: string;
            file_name: string;
            file_size: string;
            file_type: string;
            file_url: string;
            staff_name: string;
            activity_notify: boolean;
            behavior_notify: boolean;
            clicked_total: number;
            clicked_users_total: string;
            auto_mark_tag: {
                id: number;
                name: string;
            }[];
            auto_mark_tag_rule: {
                count: number;
                kind: string;
                tag_list: {
                    id: number;
                    name: string;
                }[];
            }[];
            external_user_ids: string[];
            group_id: number;
            staff_id: string;
            created_at: number;
            /** @default 0 */
            file_pages: number;
            score_rule?: {
                count: number;
                /** @enum {string} */
                kind: "entry_once" | "entry_count";
                score: number;
                tags: {
                    id: number;
                    name: string;
                }[];
            }[];
            public_url: string;
        };
        RadarLink: {
            code: string;
            url: string;
            staff_id: string;
            staff_name: string;
            channel: string;
            created_at: number;
        };
        RadarVisit: {
            id: number;
            time: number;
            external_user_id: string | null;
            name: string;
            read_seconds: number;
            read_rate: number;
            staff_id: string;
            staff_name: string;
            channel: string;
            forwarded_by: string;
        };
        RadarGroup: {
            id: number;
            name: string;
            /** @enum {string} */
            type: "link" | "pdf" | "article";
            parent_id: number;
            is_default: boolean;
            department_list: string[];
            staff_ext_id: string | null;
        };
        Material: {
            id: number;
            /** @enum {string} */
            mtype: "link" | "poster" | "pdf" | "word" | "excel" | "ppt";
            title: string;
            digest: string;
            url: string;
            thumb_url: string;
            file_size: string | null;
            group_id_list: number[];
            created_at: number;
            updated_at: number;
        };
        MaterialGroup: {
            id: number;
            name: string;
            pid: number;
            sort: number;
            department_list: string[];
            created_at: number;
            updated_at: number;
        };
        Store: {
            id: number;
            name: string;
            province: string;
            city: string;
            district: string;
            address: string;
            owner_staff_id: string | null;
            clerk_staff_ids: string[];
            contact_way_id: number | null;
            creator_staff_id?: string | null;
            past_codes?: {
                id: number;
                state: string;
                added: number;
            }[];
            deleted: boolean;
            created_at: number;
            updated_at: number;
            qr_code: string | null;
            add_user_count: number;
        };
        AddTask: {
            id: number;
            phone: string;
            remark_name: string;
            staff_id: string | null;
            tags: string[];
            importer_staff_id: string | null;
            /** @enum {string} */
            status: "new" | "waiting" | "added" | "passed";
            source: string;
            external_user_id: string | null;
            created_at: number;
            updated_at: number;
        };
        TaskTreasureMission: {
            id: number;
            name: string;
            /** @enum {string} */
            af_type?: "qywx" | "mp";
            created_at: number;
            invited_count?: number;
            new_user_count?: number;
            outflow_count?: number;
            prize_rule?: components["schemas"]["PrizeRule"][];
            staff_ids?: string[];
            /** @enum {string} */
            status: "end" | "ongoing";
            tags?: number[];
            updated_at: number;
            cover?: string;
            describe?: string;
            rules?: components["schemas"]["MissionLevelRule"][];
            start_time?: number;
            end_time?: number;
            ended_at?: number;
            new_only?: boolean;
            loss_voids?: boolean;
            ends_when_given?: boolean;
            qr_grace_days?: number;
            friends_per_day?: number;
            blacklist?: string[];
            welcome?: {
                text?: {
                    content: string;
                };
                attachments?: ({
                    msgtype: string;
                } & {
                    [key: string]: unknown;
                })[];
            };
            public_url: string;
        };
        PrizeRule: {
            finished_mark_tag: unknown[];
            level: number;
            notify_rule: number;
            prize_staff_id_list: unknown[] | null;
        };
        MissionLevelRule: {
            level: number;
            needed: number;
            stock: number | null;
            prize: string;
        };
        MissionParticipantRecord: {
            id: number;
            external_user_id: string;
            name: string;
            inviter_id: number | null;
            brought: number;
            joined_at: number;
            invited: number;
            effective: number;
            lost: number;
            level: number;
            finished_at: number | null;
            /** @enum {string} */
            poster: "made" | "waiting" | "refused" | "removed";
            flagged: boolean;
        };
        MissionInviteRecord: {
            id: number;
            external_user_id: string;
            name: string;
            is_customer: boolean;
            participant_id: number;
            participant_name: string;
            at: number;
            valid: boolean;
            reason: ("old_customer" | "blacklisted" | "day_full") | null;
            is_new: boolean;
            lost: boolean;
            flagged: boolean;
        };
        MissionAwardRecord: {
            id: number;
            participant_id: number;
            external_user_id: string;
            name: string;
            level: number;
            prize: string;
            /** @enum {string} */
            state: "reached" | "none_left" | "claimed" | "returned";
            reached_at: number;
            claimed_at: number | null;
            handed_over_at: number | null;
            staff_id: string;
        };
        GroupFissionMission: {
            id: number;
            name: string;
            /** @enum {string} */
            af_type?: "qywx" | "mp";
            created_at: number;
            invited_count?: number;
            new_user_count?: number;
            outflow_count?: number;
            prize_rule?: components["schemas"]["PrizeRule"][];
            staff_ext_ids?: string[];
            /** @enum {string} */
            status: "end" | "ongoing";
            tags?: number[];
            updated_at: number;
            cover?: string;
            describe?: string;
            rules?: components["schemas"]["MissionLevelRule"][];
            start_time?: number;
            end_time?: number;
            ended_at?: number;
            new_only?: boolean;
            loss_voids?: boolean;
            ends_when_given?: boolean;
            qr_grace_days?: number;
            friends_per_day?: number;
            blacklist?: string[];
            group_ext_ids?: string[];
            public_url: string;
        };
        CheckInMission: {
            id: number;
            name: string;
            creator: string;
            created_at: number;
            /** @enum {string} */
            status: "end" | "ongoing";
            updated_at: number;
            describe?: string;
            cover?: string;
            group_ext_ids?: string[];
            /** @enum {string} */
            days?: "consecutive" | "cumulative";
            rules?: components["schemas"]["CheckInRule"][];
            start_time?: number | null;
            end_time?: number | null;
            public_url: string;
            people_count: number;
            check_in_count: number;
        };
        CheckInRule: {
            level: number;
            needed: number;
            /** @default 0 */
            points: number;
            /** @default [] */
            tags: number[];
        };
        StaffRank: {
            name: string;
            description: string;
            created_at: number;
            update_at: number;
            start_time: number;
            end_time: number;
            /** @enum {string} */
            status: "created" | "started" | "finished";
            /** @enum {number} */
            rank_type: 0 | 1;
            invite_total: number;
            level: number;
            staff_list: string[];
            department_list: string[] | string;
            group_list: {
                group_id: string;
                member_count: number;
                name: string;
            } | 0;
            id: number;
            loss_voids?: boolean;
        };
        Project: {
            uid: string;
            name: string;
            description: string;
            create_staff_id: string;
            create_staff_name: string;
            create_staff_avatar: string;
            create_time: number;
            start_time: number;
            end_time: number;
            complete_time: number;
            /** @enum {number} */
            status: 1 | 2 | 3;
            staff_remark: string;
            staff_users: {
                id: string;
                name: string;
                avatar: string;
            }[] | null;
            stages: {
                uid: string;
                title: string;
                /** @enum {number} */
                status: 1 | 2 | 3;
                end_time: number;
                complete_time: number;
            }[] | null;
        };
        ChatMessage: {
            id: number;
            created_at: number;
            original_id: string;
            type: string;
            time: number;
            from_id: string;
            to_id: string;
            from_name: string;
            from_avatar: string;
            content: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            direction: "send" | "receive";
            file_url: string | null;
            files?: {
                sdkfileid: string;
                url: string;
            }[];
            room_id: string | null;
            staff_id: string;
            text_content: string;
            session_id: string;
        };
        SensitiveRule: {
            id: number;
            name: string;
            words: string[];
            /** @enum {string} */
            match: "contains" | "exact";
            /** @enum {string} */
            speaker: "staff" | "customer" | "both";
            staff_ids: string[];
            alert_staff_ids: string[];
            enabled: boolean;
            created_at: number;
            updated_at: number;
            hits: number;
        };
        KeywordTagRule: {
            id: number;
            name: string;
            words: string[];
            /** @enum {string} */
            match: "contains" | "exact";
            needed: number;
            tags: number[];
            staff_ids: string[];
            enabled: boolean;
            created_at: number;
            updated_at: number;
            hits: number;
            people: number;
            marked: number;
        };
        SmartForm: {
            id: number;
            cover: string;
            deleted: boolean;
            name: string;
            describe: string;
            /** @enum {string} */
            status: "publish" | "drafts" | "end";
            group_id: number;
            group_name: string;
            fields?: components["schemas"]["FormField"][];
            /** @enum {string} */
            repeat?: "once" | "daily" | "unlimited";
            start_time?: number | null;
            end_time?: number | null;
            tags?: number[];
            points?: number;
            overwrite?: boolean;
            notify_follower?: boolean;
            notify_staff_ids?: string[];
            version: number;
            public_url: string;
            view_count: number;
            answer_count: number;
        };
        FormField: {
            id: string;
            /** @enum {string} */
            type: "text" | "textarea" | "phone" | "email" | "number" | "date" | "radio" | "checkbox" | "select" | "rating" | "picture" | "address" | "section";
            label: string;
            /** @default false */
            required: boolean;
            /** @default [] */
            options: string[];
            /** @default null */
            maps_to: (("phone" | "email" | "address" | "birthday" | "age" | "qq" | "weibo") | number) | null;
            /** @default [] */
            option_tags: {
                option: string;
                tags: number[];
            }[];
        };
        FormLink: {
            code: string;
            url: string;
            staff_id: string;
            staff_name: string;
            channel: string;
            created_at: number;
        };
        FormQuestionStats: {
            id: string;
            label: string;
            type: string;
            answers: number;
            mean: number | null;
            options: {
                option: string;
                answers: number;
            }[];
        };
        FormGroup: {
            group_id: number;
            group_name: string;
            forms: number;
        };
        QuickReplyGroup: {
            id: number;
            corp_id: string;
            name: string;
            level: number;
            parent_id: number;
            order: number;
            global_order?: number;
            col_count: number;
            keyword_count?: number;
            send_count?: number;
            created_at: number;
            updated_at: number;
            creator_id: null;
            staff_ext_id: string;
            /** @constant */
            deleted: false;
            department_list: string[];
            exact_keywords?: string[];
            fuzzy_keywords?: string[];
            content?: null;
            content_type?: string;
            file_id?: null;
            file_name?: null;
            file_size?: null;
            file_type?: null;
            file_url?: null;
            quick_reply_type?: string;
            scope?: string;
            searchable_text?: null;
            updated_remind?: boolean;
            children: components["schemas"]["QuickReplyGroup"][];
        };
        QuickReplyGroupRecord: {
            id: number;
            name: string;
            level: number;
            parent_id: number;
            order: number;
            global_order?: number;
            col_count: number;
            keyword_count?: number;
            send_count?: number;
            created_at: number;
            updated_at: number;
            creator_id: null;
            staff_ext_id: string;
            deleted: boolean;
            department_list: string[];
            exact_keywords?: string[];
            fuzzy_keywords?: string[];
            content?: null;
            content_type?: string;
            file_id?: null;
            file_name?: null;
            file_size?: null;
            file_type?: null;
            file_url?: null;
            quick_reply_type?: string;
            scope?: string;
            searchable_text?: null;
            updated_remind?: boolean;
        };
        QuickReply: {
            id: number;
            group_id: number;
            name: string;
            /** @enum {string} */
            content_type: "text" | "image" | "video" | "file" | "link";
            content: string;
            file_url: string | null;
            file_name: string | null;
            exact_keywords: string[];
            fuzzy_keywords: string[];
            order: number;
            staff_ext_id: string;
            send_count: number;
            created_at: number;
            updated_at: number;
        };
        Welcome: {
            id: number;
            name: string;
            staff_ids: string[];
            content: {
                text?: {
                    content: string;
                };
                attachments?: ({
                    msgtype: string;
                } & {
                    [key: string]: unknown;
                })[];
            };
            enabled: boolean;
            created_at: number;
            updated_at: number;
        };
        File: {
            id: string;
            name: string;
            type: string;
            size: number;
            sha256: string;
            width: number | null;
            height: number | null;
            pages: number | null;
            url: string;
            created_at: number;
        };
        __schema0: string | number | boolean | null | components["schemas"]["__schema0"][] | {
            [key: string]: components["schemas"]["__schema0"];
        };
        PrizeRuleInput: {
            finished_mark_tag: unknown[];
            level: number;
            notify_rule: number;
            prize_staff_id_list: unknown[] | null;
        };
        MissionLevelRuleInput: {
            level: number;
            needed: number;
            stock: number | null;
            prize: string;
        };
        CheckInRuleInput: {
            level: number;
            needed: number;
            /** @default 0 */
            points: number;
            /** @default [] */
            tags: number[];
        };
        FormFieldInput: {
            id: string;
            /** @enum {string} */
            type: "text" | "textarea" | "phone" | "email" | "number" | "date" | "radio" | "checkbox" | "select" | "rating" | "picture" | "address" | "section";
            label: string;
            /** @default false */
            required: boolean;
            /** @default [] */
            options: string[];
            /** @default null */
            maps_to: (("phone" | "email" | "address" | "birthday" | "age" | "qq" | "weibo") | number) | null;
            /** @default [] */
            option_tags: {
                option: string;
                tags: number[];
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
