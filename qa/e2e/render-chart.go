// Renders the chart's template as Helm does, whose language is Go's, with those of its functions that the template uses.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"text/template"
)

func main() {
	var given map[string]interface{}
	try(json.NewDecoder(os.Stdin).Decode(&given))
	text, err := os.ReadFile(os.Args[1])
	try(err)
	functions := template.FuncMap{
		"default": func(other, value interface{}) interface{} {
			if value == nil || value == "" {
				return other
			}
			return value
		},
		"quote": func(value interface{}) string { return fmt.Sprintf("%q", fmt.Sprint(value)) },
		"toJson": func(value interface{}) string {
			bytes, err := json.Marshal(value)
			try(err)
			return string(bytes)
		},
		"list": func(values ...interface{}) []interface{} { return values },
	}
	chart, err := template.New("chart").Option("missingkey=error").Funcs(functions).Parse(string(text))
	try(err)
	try(chart.Execute(os.Stdout, given))
}

func try(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
